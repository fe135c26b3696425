import { diceLesson } from "../dice/lesson.ts";

export const LESSON = diceLesson({
  turn: "dice.guide.turn.pig",
  roll: "dice.guide.roll",
  danger: "dice.guide.danger.pig",
});
