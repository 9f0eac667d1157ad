import { Headers, JUDGE_PROTOCOL } from '@tribunal/contract';
import { REMOTE_SITE_MODES, type RemoteSiteMode } from '@tribunal/remote-kit/contract';
import { resolve } from '@tribunal/kernel';
import { IDLE_LOAD, startTestApp, type Api, type TestApp } from '@tribunal/testing';
import { isJudgeAccess } from '../../../core/platform/src/http';
import { Routes } from '../../../core/platform/src/http/route-registry';
import { fakeRemoteJudgePlugin } from './fake-remote-judge';
import pino from 'pino';
import { SITE_MODE_HEADER } from '../contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remoteJudgingPlugin, type Calls } from './remote-judging-plugin';

const KEYS = ['HDU'];
const ENDED_JOB = { id: 1, attempt: 1, result: { ok: true } } as const;
const CLAIM = { judgementId: 1, name: 'crane', instance: 'one' };
const BEAT = {
  name: 'crane',
  instance: 'one',
  kind: 'remote' as const,
  keys: KEYS,
  languages: [],
  unavailable: [],
  slots: 1,
  degraded: [],
  load: IDLE_LOAD,
  running: [],
};
const SYNC = { name: 'crane', instance: 'one', keys: KEYS, observations: [], unknown: [] };

const headersOf = (mode: RemoteSiteMode | null): Record<string, string> =>
  mode === null ? {} : { [SITE_MODE_HEADER]: mode };

interface SiteModeHarness {
  site: TestApp;
  reply: Api<Calls>['reply'];
  warnings: () => { msg: string; judge: string | null }[];
}

async function openSiteModeHarness(own: RemoteSiteMode): Promise<SiteModeHarness> {
  const lines: { level: number; msg: string; judge: string | null }[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const env = { SIMULATE_REMOTES: own === 'simulator' ? '1' : '0' };
  const { plugin } = await remoteJudgingPlugin();
  const site = await startTestApp({ env, log, plugins: [plugin, fakeRemoteJudgePlugin({ key: 'HDU' })] });
  return {
    site,
    reply: site.calls<Calls>().reply,
    warnings: () => lines.filter(({ msg }) => msg.includes('SIMULATE_REMOTES')),
  };
}

const register = ({ site }: SiteModeHarness, mode: RemoteSiteMode | null, name = 'crane') =>
  site.reply('POST /api/judge/register', {
    body: { name, instance: 'one', keys: KEYS },
    as: { token: site.registration.token },
    headers: headersOf(mode),
  });

describe.each(REMOTE_SITE_MODES)('a server whose remote sites are those of the %s', (own) => {
  const other: RemoteSiteMode = own === 'site' ? 'simulator' : 'site';
  let harness: SiteModeHarness;
  beforeAll(async () => {
    harness = await openSiteModeHarness(own);
  });
  afterAll(() => harness?.site.stop());

  it('registers a judge that asks the same, and serves it', async () => {
    const { data } = await register(harness, own);
    const as = { token: data!.token! };
    const headers = headersOf(own);
    expect((await harness.reply('POST /api/judge/heartbeat', { body: BEAT, as, headers })).status).toBe(200);
    const { data: synced } = await harness.reply('POST /api/judge/remote/sync', { body: SYNC, as, headers });
    expect(synced?.sites).toMatchObject([{ key: 'HDU', isOn: true }]);
  });

  it('does not register a judge that asks the others, says what to change, and logs it once', async () => {
    const before = harness.warnings().length;
    const refused = await register(harness, other);
    await register(harness, other);
    expect(refused).toMatchObject({ status: 403, msg: expect.stringContaining('SIMULATE_REMOTES') });
    expect(harness.warnings()).toHaveLength(before + 1);
  });

  it('refuses every call of a judge that has its token already, for example from before a restart', async () => {
    const { data } = await register(harness, own);
    const input = { as: { token: data!.token! }, headers: headersOf(other) };
    const { reply } = harness;
    const replies = await Promise.all([
      reply('POST /api/judge/heartbeat', { body: BEAT, ...input }),
      reply('POST /api/judge/claim', { body: CLAIM, ...input }),
      reply('POST /api/judge/remote/sync', { body: SYNC, ...input }),
      reply('POST /api/judge/remote/job', {
        body: { name: 'crane', instance: 'one', keys: KEYS, renew: [] },
        ...input,
      }),
      reply('POST /api/judge/remote/job/done', { body: ENDED_JOB, ...input }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(harness.warnings()).toContainEqual(expect.objectContaining({ judge: 'crane' }));
  });

  it('serves no call of remote judging to a judge that does not say, or asks the others', async () => {
    const { data } = await register(harness, own);
    const { app } = harness.site;
    const calls = resolve(app.container, Routes)
      .listServed()
      .flatMap(({ route, plugin }) => (plugin === 'remote-judging' && isJudgeAccess(route.access) ? [route] : []));
    expect(calls).toHaveLength(7);
    const ask = async ({ method, path: url }: (typeof calls)[number], mode: RemoteSiteMode | null) => {
      const headers = { authorization: data!.token!, [Headers.judgeProtocol]: JUDGE_PROTOCOL, ...headersOf(mode) };
      const { statusCode, payload } = await app.server.inject({ method, url, headers });
      return { statusCode, says: /simulate/i.test(payload) };
    };
    for (const call of calls) {
      expect(await ask(call, null), call.path).toEqual({ statusCode: 403, says: true });
      expect(await ask(call, other), call.path).toEqual({ statusCode: 403, says: true });
      expect((await ask(call, own)).says, call.path).toBe(false);
    }
  });

  it('leaves judges of its own bank alone, which have no remote sites', async () => {
    const as = { token: harness.site.registration.token };
    const { data } = await harness.reply('POST /api/judge/register', {
      body: { name: 'local', instance: 'one', keys: ['ME'] },
      as,
    });
    const beat = { ...BEAT, name: 'local', kind: 'local' as const, keys: ['ME'] };
    const answer = await harness.reply('POST /api/judge/heartbeat', { body: beat, as: { token: data!.token! } });
    expect(answer.status).toBe(200);
  });
});
