/** Signs of buttons, drawn with lines into a square of 24 by 24. */

export const ICONS = {
  undo: "M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-4",
  hint: "M9 18h6M10 22h4M12 2a7 7 0 0 0-4 12.7c.7.6 1 1.3 1 2.3h6c0-1 .3-1.7 1-2.3A7 7 0 0 0 12 2Z",
  skip: "M4 5v14l8-7ZM13 5v14l8-7Z",
  scores: "M4 4h16v16H4ZM4 10h16M10 10v10",
  result: "M7 4h10v5a5 5 0 0 1-10 0ZM7 5H3c0 4 1 5 4 6M17 5h4c0 4-1 5-4 6M12 14v4M8 21h8",
  say: "M4 5h16v11H10l-5 4v-4H4Z",
  loud: "M4 9v6h4l6 5V4L8 9ZM17.5 8.500a5 5 0 0 1 0 7",
  still: "M4 9v6h4l6 5V4L8 9ZM18 9.500l5 5M23 9.500l-5 5",
  outside: "M10 5h9v9M19 5 8 16M5 10v9h9",
  watching: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
} as const;
