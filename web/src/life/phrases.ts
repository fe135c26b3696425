/** The phrases that people at a table may say; the server knows them by the same keys. */

export const PHRASES = [
  "hello",
  "luck",
  "nice",
  "wow",
  "phew",
  "ouch",
  "oops",
  "thinking",
  "moment",
  "thanks",
  "played",
  "bye",
] as const;
