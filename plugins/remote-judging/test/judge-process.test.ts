import { REMOTE_SITE_MODES, type RemoteSiteMode } from '@tribunal/remote-kit/contract';
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
import { programArgs } from '../../../scripts/lib/command.mjs';
import { JudgeNodeService } from '../../../core/server/src/judging/judge-node-service';
import { remoteJudgingPlugin } from './remote-judging-plugin';

const flagOf = (mode: RemoteSiteMode): string => (mode === 'simulator' ? '1' : '0');

let site: TestApp | undefined;
let judge: RunningProcess | undefined;
afterEach(async () => {
  await judge?.kill();
  await site?.stop();
  [site, judge] = [undefined, undefined];
});

/** Starts a server that counts the judge calls it has refused, and a real judge-remote that joins it. */
async function joined(own: RemoteSiteMode, judges: RemoteSiteMode, readyText: string) {
  const port = await freePort();
  const env = { SIMULATE_REMOTES: flagOf(own), PORT: String(port) };
  const opened = (site = await startTestApp({ env, plugins: [(await remoteJudgingPlugin()).plugin] }));
  let refused = 0;
  opened.app.server.events.on('response', ({ response }) => {
    if ('statusCode' in response && response.statusCode === 403) refused += 1;
  });
  const running = (judge = await runProgram({
    args: programArgs('judge-remote/main'),
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      SERVER_URL: `http://127.0.0.1:${port}`,
      QUEUE_URL: opened.databaseUrl,
      JUDGE_TOKEN: TEST_JUDGE_TOKEN,
      REMOTE_SECRETS_KEY: TEST_SECRETS_KEY,
      SIMULATE_REMOTES: flagOf(judges),
    },
    readyText,
    prints: 'kept',
  }));
  return {
    refused: () => refused,
    output: () => running.output(),
    online: () => resolve(opened.app.container, JudgeNodeService).online(),
  };
}

const linesWith = (output: string, text: string): string[] => output.split('\n').filter((line) => line.includes(text));

describe.each(REMOTE_SITE_MODES)('judge-remote, joined to a server whose remote sites are those of the %s', (own) => {
  it('works when its own are the same', async () => {
    const { online, refused } = await joined(own, own, 'is ready for work');
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
    expect(output()).not.toContain('is ready for work');
    expect(await online()).toEqual(new Map());
  });
});
