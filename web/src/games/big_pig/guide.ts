import { diceLesson } from "../dice/lesson.ts";

export const LESSON = diceLesson({
  turn: "dice.guide.turn.big",
  roll: "dice.guide.roll",
  danger: "dice.guide.danger.big",
});
