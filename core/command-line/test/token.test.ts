import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeProblemFolder } from '../src/local/problem-folder';
import { isReadableByOthers } from '../src/site/settings';
import { VerdictWatch } from '../src/site/verdict-watch';
import { runCommand } from './run-command';

const TOKEN = `tbl_${'x'.repeat(30)}`;

describe('the token of the environment', () => {
  let folder: string;
  let server: Server;
  let requests = 0;
  beforeAll(async () => {
    server = createServer((_, response) => {
      requests++;
      response.end('{}');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    folder = await mkdtemp(join(tmpdir(), 'tribunal-token-'));
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await writeProblemFolder({ folder, problem: { problemId: 'P1', site } }, [{ input: '1', output: '1' }]);
    await writeFile(join(folder, 'main.py'), 'print(1)');
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  it('is not sent to a site that only the folder of a problem names', async () => {
    const env = { XDG_CONFIG_HOME: join(folder, 'none'), TRIBUNAL_TOKEN: TOKEN };
    const submitted = await runCommand(['submit', 'main.py'], { cwd: folder, env });
    expect(submitted).toMatchObject({ code: 2, stderr: expect.stringContaining('not logged in') as string });
    expect(requests).toBe(0);
  });
});

it('distinguishes addresses of this machine from those that only begin alike', () => {
  for (const host of ['localhost', 'localhost:8088', '127.0.0.1', '127.0.0.2:80', '[::1]:3000'])
    expect(isReadableByOthers(`http://${host}`), host).toBe(false);
  for (const host of ['localhost.example.org', '127.0.0.1.example.org', '127.example.org', 'example.org'])
    expect(isReadableByOthers(`http://${host}`), host).toBe(true);
});

it('a stream that a proxy holds back does not hold up the submission', async () => {
  const heldBack = {
    call: () => Promise.reject(new Error('not called')),
    openEvents: () => new Promise(() => undefined),
  };
  const watch = new VerdictWatch(heldBack as never);
  await watch.open(10);
  expect(watch.isStreaming).toBe(false);
  watch.close();
});
