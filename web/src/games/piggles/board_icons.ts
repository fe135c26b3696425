/** Signs of the buttons at the board, drawn with lines into a square of 24 by 24. */

export const BOARD_ICONS = {
  above: "M12 2v8M8.500 7 12 10.500 15.500 7M12 13l9 4-9 4.500L3 17Z",
  all: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  left: "M4 4v6h6M4.500 10a8 8 0 1 1-.4 4",
  right: "M20 4v6h-6M19.500 10a8 8 0 1 0 .4 4",
  nearer: "M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13ZM15.500 15.500 21 21M7.500 10.500h6M10.500 7.500v6",
  farther: "M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13ZM15.500 15.500 21 21M7.500 10.500h6",
  flat: "M4 4h16v16H4ZM4 4l16 16M20 4 4 20",
  replay: "M4 4v6h6M4.500 10a8 8 0 1 1-.4 4M11 9.500v5.500l4.500-2.750Z",
  skip: "M4 5v14l8-7ZM13 5v14l8-7Z",
} as const;
