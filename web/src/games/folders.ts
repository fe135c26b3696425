/** Where what the page knows of a game lies: in the folder of its name. */

export function inFolder(game: string, file: string): string {
  return `./${game.replaceAll("-", "_")}/${file}`;
}
