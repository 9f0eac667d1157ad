/** Stands in for a judge: notes who and what it is, calls the server, then waits. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { JUDGE_CACHE_DIR, SERVER_URL } = process.env;
writeFileSync(join(JUDGE_CACHE_DIR, 'saw.json'), JSON.stringify({ uid: process.getuid(), env: process.env }));
await fetch(`${SERVER_URL}/api/judge/heartbeat`, { method: 'POST' });
setInterval(() => {}, 60_000);
