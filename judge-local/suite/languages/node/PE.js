const [, ...numbers] = require('fs').readFileSync(0, 'utf8').trim().split('\n').map(Number);
console.log(numbers.reduce((one, other) => one + other, 0), '\n和 é 😀');
