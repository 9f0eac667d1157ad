/** Stands in for a judge: notes who and what it is, then waits. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { JUDGE_CACHE_DIR } = process.env;
writeFileSync(join(JUDGE_CACHE_DIR, 'saw.json'), JSON.stringify({ uid: process.getuid(), env: process.env }));
setInterval(() => {}, 60_000);
