const { writeSync } = require('fs');
const line = 'more than anybody asked for\n'.repeat(10_000);
for (;;) writeSync(1, line);
