const numbers = require('fs').readFileSync('/dev/stdin', 'utf8').split('\n').map(Number);
const sum = (place) => (place > numbers[0] ? 0 : numbers[place] + sum(place + 1));
console.log(`${sum(1)}\n和 é 😀`);
