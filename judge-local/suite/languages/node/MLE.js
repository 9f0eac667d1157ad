const all = [];
for (;;) all.push(new Array(1_000_000).fill(0.5));
