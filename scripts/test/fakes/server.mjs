/**
 * Replaces the server: is degraded until a judge has called, and records its user and environment in the data folder.
 */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { PORT, HOST, DATA_DIR, DATABASE_URL, QUEUE_ROLE_PASSWORD } = process.env;
writeFileSync(join(DATA_DIR, 'first-login.txt'), 'name: root\npassword: stand-in\n', { mode: 0o600 });
writeFileSync(
  join(DATA_DIR, 'server-report.json'),
  JSON.stringify({ uid: process.getuid(), DATABASE_URL, QUEUE_ROLE_PASSWORD }),
);
let hasJudge = false;
createServer((request, response) => {
  if (request.url === '/api/judge/heartbeat') hasJudge = true;
  response.end(JSON.stringify({ data: { status: hasJudge ? 'ok' : 'degraded' } }));
}).listen(Number(PORT), HOST);
