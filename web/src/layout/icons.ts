/** Signs of buttons, drawn with lines into a square of 24 by 24. */

export const ICONS = {
  undo: "M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-4",
  hint: "M9 18h6M10 22h4M12 2a7 7 0 0 0-4 12.7c.7.6 1 1.3 1 2.3h6c0-1 .3-1.7 1-2.3A7 7 0 0 0 12 2Z",
  skip: "M4 5v14l8-7ZM13 5v14l8-7Z",
  scores: "M4 4h16v16H4ZM4 10h16M10 10v10",
  result: "M7 4h10v5a5 5 0 0 1-10 0ZM7 5H3c0 4 1 5 4 6M17 5h4c0 4-1 5-4 6M12 14v4M8 21h8",
  say: "M4 5h16v11H10l-5 4v-4H4Z",
  quiet: "M4 5h16v11H10l-5 4v-4H4ZM3 3l18 18",
  loud: "M4 9v6h4l6 5V4L8 9ZM17.5 8.500a5 5 0 0 1 0 7",
  still: "M4 9v6h4l6 5V4L8 9ZM18 9.500l5 5M23 9.500l-5 5",
  outside: "M10 5h9v9M19 5 8 16M5 10v9h9",
  watching: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2 21c0-4 3-7 7-7s7 3 7 7M17 4a4 4 0 0 1 0 7M18 14.500c3 .5 4 3 4 6.500",
  play: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01",
  puzzles: "M4 7h5a2.500 2.500 0 1 1 4 0h5v5a2.500 2.500 0 1 1 0 4v5H4Z",
  learn: "M12 6C10 4 7 4 3 4v15c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2ZM12 6v15",
  explore: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM16 8l-2.500 5.500L8 16l2.500-5.500Z",
} as const;
