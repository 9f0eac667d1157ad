/** Stands in for a judge: notes who and what it is, calls the server until that answers, then waits. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const { JUDGE_CACHE_DIR, SERVER_URL } = process.env;
const saw = join(JUDGE_CACHE_DIR, 'saw.json');
// Whoever sees the file reads all of it.
writeFileSync(`${saw}.new`, JSON.stringify({ uid: process.getuid(), env: process.env }));
renameSync(`${saw}.new`, saw);

const isHeard = () =>
  fetch(`${SERVER_URL}/api/judge/heartbeat`, { method: 'POST' }).then(
    () => true,
    () => false,
  );
while (!(await isHeard())) await pause(20);
setInterval(() => {}, 60_000);
