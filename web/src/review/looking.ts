/** What a game's component is given in a review, where nothing can be done. */

const nothing = (): void => undefined;

export const ONLY_TO_LOOK_AT = {
  canAct: false,
  act: nothing,
  actText: nothing,
  canEnter: false,
  hinted: null,
  enter: nothing,
  canUndo: false,
  undo: nothing,
  ask: nothing,
  goOn: nothing,
} as const;
