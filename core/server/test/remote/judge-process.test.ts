import { join } from 'node:path';
import { rootPath } from '@tribunal/config';
import { REMOTE_PLACES, type RemotePlace } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import {
  freePort,
  runProgram,
  startTestApp,
  TEST_JUDGE_TOKEN,
  TEST_SECRETS_KEY,
  type RunningProcess,
  type TestApp,
} from '@tribunal/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Nodes } from '../../src/judging/nodes';

const flagOf = (place: RemotePlace): string => (place === 'simulator' ? '1' : '0');

let site: TestApp | undefined;
let judge: RunningProcess | undefined;
afterEach(async () => {
  await judge?.kill();
  await site?.stop();
  [site, judge] = [undefined, undefined];
});

/** A server, how often it has refused a call of judges, and a real judge-remote that is told to join it. */
async function joined(own: RemotePlace, judges: RemotePlace, readyWord: string) {
  const port = await freePort();
  const env = { SIMULATE_REMOTES: flagOf(own), PORT: String(port) };
  const opened = (site = await startTestApp({ env }));
  let refused = 0;
  opened.app.server.events.on('response', ({ response }) => {
    if ('statusCode' in response && response.statusCode === 403) refused += 1;
  });
  const running = (judge = await runProgram({
    args: ['--import', 'tsx', join(rootPath, 'judge-remote/src/main.ts')],
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      SERVER_URL: `http://127.0.0.1:${port}`,
      QUEUE_URL: opened.databaseUrl,
      JUDGE_TOKEN: TEST_JUDGE_TOKEN,
      REMOTE_SECRETS_KEY: TEST_SECRETS_KEY,
      SIMULATE_REMOTES: flagOf(judges),
    },
    readyWord,
    prints: 'kept',
  }));
  return {
    refused: () => refused,
    output: () => running.output(),
    online: () => resolve(opened.app.container, Nodes).online(),
  };
}

const linesWith = (output: string, word: string): string[] => output.split('\n').filter((line) => line.includes(word));

describe.each(REMOTE_PLACES)('judge-remote, joined to a server whose remote sites are those of the %s', (own) => {
  it('works when its own are the same', async () => {
    const { online, refused } = await joined(own, own, 'takes work');
    expect([...(await online()).values()]).toEqual([expect.stringContaining('-remote')]);
    expect(refused()).toBe(0);
  });

  it('is not let in when its own are others, does nothing, and says once what to change', async () => {
    const other = own === 'site' ? 'simulator' : 'site';
    const { online, refused, output } = await joined(own, other, 'SIMULATE_REMOTES');
    const before = refused();
    await vi.waitUntil(() => refused() >= before + 3, { timeout: 30_000 });
    expect(linesWith(output(), 'SIMULATE_REMOTES')).toEqual([
      expect.stringContaining('the server refuses the heartbeat'),
    ]);
    expect(output()).not.toContain('takes work');
    expect(await online()).toEqual(new Map());
  });
});
