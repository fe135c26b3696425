import { diceLesson, doubleStep } from "../dice/lesson.ts";

export const LESSON = [
  ...doubleStep("dice.guide.double"),
  ...diceLesson({
    turn: "dice.guide.turn.big",
    roll: "dice.guide.roll",
    danger: "dice.guide.danger.big",
  }),
];
