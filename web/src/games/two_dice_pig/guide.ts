import { diceLesson } from "../dice/lesson.ts";

export const LESSON = diceLesson({
  turn: "dice.guide.turn.two",
  roll: "dice.guide.roll",
  danger: "dice.guide.danger.two",
});
