import { diceLesson } from "../dice/lesson.ts";

export const LESSON = diceLesson({
  turn: "dice.guide.turn.hog",
  roll: "dice.guide.rollMany",
  danger: "dice.guide.danger.hog",
});
