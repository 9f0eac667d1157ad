const lines = require('readline').createInterface({ input: process.stdin });
let sum = 0n;
let isFirst = true;
lines.on('line', (line) => {
  if (!isFirst) sum += BigInt(line);
  isFirst = false;
});
lines.on('close', () => process.stdout.write(`${sum}\n和 é 😀\n`));
