// A server of boardgame.io as its documentation sets one up: games are kept in memory.
"use strict";

const { Server } = require("boardgame.io/server");
const { pig } = require("./pig.js");

async function main() {
  const server = Server({ games: [pig], origins: [] });
  const { appServer } = await server.run({ port: { port: 0, host: "127.0.0.1" } });
  console.log(`boardgame.io is at http://127.0.0.1:${appServer.address().port}/`);
}

process.stdin.on("end", () => process.exit()).resume(); // whoever started it is gone
main();
