const depth = (n) => depth(n + 1) + 1;
console.log(depth(0));
