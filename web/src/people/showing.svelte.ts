/** Whether statistics show intervals before there are games enough for them to say something. */

export const ENOUGH = 20; // games, from which on a share of wins and its interval are shown unasked

class Showing {
  intervals = $state(false);
}

export const showing = new Showing();
