import { appendFileSync } from 'node:fs';
import { pino } from 'pino';
import { it } from 'vitest';
import { startPostgres, startTestApp } from '@tribunal/testing';

it('loops', async () => {
  const postgres = await startPostgres();
  const log = pino({ level: 'warn' }, { write: (x: string) => void appendFileSync('/tmp/outage.log', x) });
  const site = await startTestApp({ databaseUrl: postgres.url, log });
  const login = { username: 'root', password: 'root-of-tests' };
  for (let i = 0; i < 1; i += 1) {
    const root = await site.asRoot();
    await postgres.kill();
    const out = await Promise.all([site.reply('GET /api/health'), site.reply('POST /api/login', { body: login }), site.reply('GET /api/get-user-auth-info', { as: root })]);
    appendFileSync('/tmp/outage.log', `${out.map((o) => o.status).join()}\n`);
    await postgres.restart();
    for (;;) if ((await site.reply('POST /api/login', { body: login })).status === 200) break;
  }
  await postgres.kill();
  await new Promise((r) => setTimeout(r, 12000));
  const t = Date.now();
  await site.stop();
  appendFileSync('/tmp/outage.log', `stopped in ${Date.now() - t}\n`);
  await postgres.stop();
}, 30_000);
