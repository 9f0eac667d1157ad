/** Replaces a judge: records its user and environment, calls the server until it answers, then waits. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const { JUDGE_CACHE_DIR, SERVER_URL } = process.env;
const reportFile = join(JUDGE_CACHE_DIR, 'report.json');
// Renamed after writing, so that readers never see an incomplete file.
writeFileSync(`${reportFile}.new`, JSON.stringify({ uid: process.getuid(), env: process.env }));
renameSync(`${reportFile}.new`, reportFile);

const isServerReachable = () =>
  fetch(`${SERVER_URL}/api/judge/heartbeat`, { method: 'POST' }).then(
    () => true,
    () => false,
  );
while (!(await isServerReachable())) await pause(20);
setInterval(() => {}, 60_000);
