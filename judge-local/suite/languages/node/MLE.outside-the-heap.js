const all = [];
for (;;) all.push(Buffer.alloc(1_000_000, 1));
