import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, portsInARow } from '../src';

test('all of them can be listened on, and none is given to a connection', async () => {
  const first = await portsInARow(8);
  const servers = Array.from({ length: 8 }, (_, at) => createServer().listen(first + at, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  for (const server of servers) server.close();
  expect(first + 8).toBeLessThan(32_768);
});

test('one alone is none that is given to a connection either', async () => {
  const ports = await Promise.all(Array.from({ length: 8 }, () => freePort()));
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
