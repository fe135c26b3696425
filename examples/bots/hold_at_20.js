// Hold at 20, in JavaScript: `pigpen simulate pig "run: node examples/bots/hold_at_20.js" hamlet`.

const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const said = JSON.parse(line);
  if (said.id === undefined) return; // a game begins or ends
  console.log(JSON.stringify({ id: said.id, action: choose(said) }));
});

function choose({ view, legal }) {
  return view.turn_total < 20 && legal.includes("roll") ? "roll" : legal[0];
}
