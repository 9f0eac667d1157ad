import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, Role, Status, type CoreCalls } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { attentionProviders, Db, Points, type AttentionProvider } from '@tribunal/server';
import { freezeProviders } from '@tribunal/server/submission';
import { createProblem, IDLE_LOAD, pluginAt, startTestApp } from '@tribunal/testing';
import type { Api, TestApp, TestUser } from '@tribunal/testing';
import { ACTIVITY_HOURS, upcomingContestCounters, type Dashboard, type DashboardCalls } from '../contract';

let now = new Date('2030-03-03T12:30:00Z');
/** Advances the clock beyond the life of what is cached. */
const pass = (ms = 5000): void => void (now = new Date(now.getTime() + ms));
const ago = (ms: number): Date => new Date(now.getTime() - ms);

let site: TestApp;
let calls: Api<CoreCalls & DashboardCalls>;
let [user, admin, problemAdmin, root]: TestUser[] = [];
let pid = 0;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now }, plugins: [await pluginAt(new URL('..', import.meta.url))] });
  calls = site.calls<CoreCalls & DashboardCalls>();
  user = await site.signUp();
  admin = await site.signUp({ role: Role.Admin });
  problemAdmin = await site.signUp({ role: Role.ProblemAdmin });
  root = await site.asRoot();
  ({ pid } = await createProblem(site));
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const points = () => resolve(site.app.container, Points);
const read = (as: TestUser | undefined = root): Promise<Dashboard> => {
  pass();
  return calls.api('GET /api/admin/dashboard', { as });
};
const textsOf = ({ attention }: Dashboard): string[] => attention.map(({ text }) => text);

interface Submitted {
  status: Status;
  createdAt: Date;
  judgedAt?: Date;
  bank?: string;
  cid?: number;
  claimedBy?: string;
  wakeAt?: string;
  postponements?: number;
}
async function submitted({
  status,
  createdAt,
  cid = 0,
  bank = 'ME',
  judgedAt,
  postponements = 0,
  ...rest
}: Submitted): Promise<number> {
  const submission = { uid: user!.uid, pid, cid, language: 'C', code: 'c', length: 1, ip: '::1', createdAt };
  const [row] = await knex()('submission').insert(submission).returning('id');
  const judgement = { submissionId: row!.id, reason: 'first' as const, bank, priority: 5, status, createdAt, judgedAt };
  const inserted = await knex()('judgement')
    .insert({ ...judgement, postponements, ...(rest.claimedBy && { claimedBy: rest.claimedBy, instance: 'only' }) })
    .returning('id');
  const { id } = inserted[0]!;
  if (rest.wakeAt)
    await knex()('judgement')
      .where({ id })
      .update({ wakeAt: knex().raw('?', [rest.wakeAt]) });
  return id;
}

describe('permission to read the dashboard', () => {
  it.each([
    'GET /api/admin/dashboard',
    'GET /api/admin/dashboard/get-dashboard-info',
    'POST /api/admin/dashboard/get-sessions',
  ] as const)('%s: visitors and users', async (call) => {
    expect(await calls.reply(call)).toMatchObject({ status: 401 });
    expect(await calls.reply(call, { as: user })).toMatchObject({ status: 403 });
  });

  it('shows staff who do not run the site neither machines nor, to plain admins, queues', async () => {
    const namesOf = (dashboard: Dashboard): string[] => Object.keys(dashboard).sort();
    expect(namesOf(await read(admin))).toEqual(['activity', 'attention', 'readAt']);
    expect(namesOf(await read(problemAdmin))).toEqual(['activity', 'attention', 'queues', 'readAt']);
    const all = ['activity', 'attention', 'judges', 'queues', 'readAt', 'storage'];
    expect(namesOf(await read(root))).toEqual(all);
  });
});

describe('the counts', () => {
  const info = (as = admin) => {
    pass();
    return calls.api('GET /api/admin/dashboard/get-dashboard-info', { query: {}, as });
  };

  it('are of users, of submissions of the day and of the contests that plugins know', async () => {
    const before = await info();
    expect(before).toMatchObject({ userNum: 4, recentContestNum: 0 });
    await submitted({ status: Status.Accepted, createdAt: ago(12 * HOUR_MS), judgedAt: now });
    await submitted({ status: Status.Accepted, createdAt: ago(13 * HOUR_MS), judgedAt: now });
    const asked: Date[] = [];
    const undo = points().contribute(upcomingContestCounters, [
      { countUpcoming: async (until) => asked.push(until) * 3 },
    ]);
    expect(await info()).toEqual({ userNum: 4, recentContestNum: 3, todayJudgeNum: before.todayJudgeNum + 1 });
    expect(asked).toEqual([new Date(now.getTime() + 14 * 24 * HOUR_MS)]);
    undo();
  });

  it('do not include deleted users', async () => {
    const { uid } = await site.signUp();
    expect((await info()).userNum).toBe(5);
    await knex()('account').where({ uid }).update({ deletedAt: now });
    expect((await info()).userNum).toBe(4);
  });
});

describe('the previous login', () => {
  const previous = (as: TestUser) => calls.api('POST /api/admin/dashboard/get-sessions', { as });

  it('is the only one, or the newest other one, even if it came later', async () => {
    const { username, password } = await site.signUp({ role: Role.Admin });
    pass();
    const first = await site.logIn(username, password);
    await knex()('session').where({ uid: first.uid }).whereNot({ createdAt: now }).delete();
    const only = await previous(first);
    expect(Object.keys(only).sort()).toEqual(['gmtCreate', 'gmtModified', 'id', 'ip', 'isCurrent', 'uid', 'userAgent']);
    expect(only.isCurrent).toBe(true);
    pass();
    await site.logIn(username, password);
    pass();
    const third = await site.logIn(username, password);
    const { gmtCreate, uid, isCurrent } = await previous(third);
    expect([uid, Date.parse(gmtCreate), isCurrent]).toEqual([third.uid, now.getTime() - 5000, false]);
    expect(Date.parse((await previous(first)).gmtCreate)).toBe(now.getTime());
  });
});

describe('the submissions by the hour', () => {
  const countsOf = (dashboard: Dashboard, status: Status): number[] =>
    dashboard.activity!.verdicts.find((verdict) => verdict.status === status)?.counts ?? [];

  it('cover seven days, the current hour last', async () => {
    await submitted({ status: Status.TimeLimitExceeded, createdAt: now, judgedAt: now });
    await submitted({ status: Status.TimeLimitExceeded, createdAt: ago(2 * HOUR_MS), judgedAt: now });
    const dashboard = await read();
    const counts = countsOf(dashboard, Status.TimeLimitExceeded);
    expect(counts).toHaveLength(ACTIVITY_HOURS);
    expect(dashboard.activity!.from).toBe('2030-02-24T13:00:00.000Z');
    expect(counts.at(-1)).toBe(1);
  });

  it('are counted at once in the last hours, and in turn in those before', async () => {
    const countNow = async () => countsOf(await read(), Status.MemoryLimitExceeded).filter((count) => count > 0).length;
    await read();
    for (const hours of [100, 50, 20, 3]) {
      const createdAt = ago(hours * HOUR_MS);
      await submitted({ status: Status.MemoryLimitExceeded, createdAt, judgedAt: now });
    }
    expect(await countNow()).toBeLessThan(4);
    await submitted({ status: Status.MemoryLimitExceeded, createdAt: now, judgedAt: now });
    const before = await countNow();
    expect(before).toBeLessThan(5);
    expect(countsOf(await read(), Status.MemoryLimitExceeded).at(-1)).toBe(1);
    for (let reads = 0; reads < ACTIVITY_HOURS / 4; reads += 1) await read();
    expect(await countNow()).toBe(5);
  });

  it('lose no hour when an hour ends', async () => {
    await submitted({ status: Status.CompileError, createdAt: now, judgedAt: now });
    await read();
    pass(HOUR_MS - 10_000);
    expect(countsOf(await read(), Status.CompileError).at(-2)).toBe(1);
    pass(HOUR_MS);
    expect(countsOf(await read(), Status.CompileError).at(-3)).toBe(1);
  });

  it('are all counted again after ten minutes without a reader', async () => {
    await read();
    await submitted({ status: Status.Cancelled, createdAt: ago(30 * HOUR_MS), judgedAt: now });
    pass(10 * 60_000);
    expect(countsOf(await read(), Status.Cancelled).filter(Boolean)).toHaveLength(1);
  });

  it('hide at once what a contest freezes again', async () => {
    let frozen: { cid: number; since: Date }[] = [];
    const undo = points().contribute(freezeProviders, [{ listFrozen: async () => frozen }]);
    await submitted({ status: Status.RuntimeError, createdAt: ago(40 * HOUR_MS), judgedAt: now, cid: 9 });
    expect(countsOf(await read(), Status.RuntimeError).filter(Boolean)).toHaveLength(1);
    frozen = [{ cid: 9, since: ago(41 * HOUR_MS) }];
    expect(countsOf(await read(), Status.RuntimeError)).toEqual([]);
    undo();
  });

  it('count what contests may hide as pending', async () => {
    await submitted({ status: Status.PresentationError, createdAt: now, judgedAt: now, cid: 7 });
    const dashboard = await read();
    expect(countsOf(dashboard, Status.PresentationError)).toEqual([]);
    expect(countsOf(dashboard, Status.Pending).at(-1)).toBe(1);
  });
});

describe('frozen results', () => {
  it('are the same for all hours of a read', async () => {
    let reads = 0;
    const undo = points().contribute(freezeProviders, [{ listFrozen: async () => ((reads += 1), []) }]);
    await read();
    undo();
    expect(reads).toBe(1);
  });
});

describe('queues and judges', () => {
  it('read the connected judges once for the parts and for what needs attention', async () => {
    let queries: string[] = [];
    const note = ({ sql }: { sql: string }) => void queries.push(sql);
    knex().on('query', note);
    const reads = async () => {
      queries = [];
      await read();
      const checkedHealth = queries.some((sql) => sql.includes('health_write'));
      return checkedHealth ? queries.filter((sql) => sql.includes('"judge_node"')).length : 0;
    };
    // A scheduled job may read them, too, while one dashboard is read.
    await expect.poll(reads, { timeout: 10_000 }).toBe(1);
    knex().removeListener('query', note);
  });

  it('count waiting, claimed and paused work by problem source, this site first', async () => {
    pass(3 * HOUR_MS);
    const none = { paused: 0, postponed: 0, judged: 0, p50Ms: null, p95Ms: null };
    expect((await read()).queues).toEqual([{ key: 'ME', waiting: 0, oldestAt: null, running: 0, ...none }]);
    const open: number[] = [];
    const pending = { status: Status.Pending };
    open.push(await submitted({ ...pending, createdAt: ago(60_000) }));
    open.push(await submitted({ ...pending, createdAt: ago(30_000), postponements: 2 }));
    open.push(await submitted({ ...pending, createdAt: ago(90_000), claimedBy: 'north' }));
    open.push(await submitted({ ...pending, createdAt: ago(99_000), wakeAt: 'infinity' }));
    open.push(await submitted({ ...pending, createdAt: ago(20_000), bank: 'CF' }));
    const oldest = ago(60_000).toISOString();
    const { queues } = await read();
    expect(queues).toMatchObject([
      { key: 'ME', waiting: 2, oldestAt: oldest, running: 1, paused: 1, postponed: 1 },
      { key: 'CF', waiting: 1, running: 0, paused: 0, postponed: 0 },
    ]);
    await knex()('judgement').whereIn('id', open).delete();
  });

  it('measure the time to the verdict of submissions of the last hour', async () => {
    pass(3 * HOUR_MS);
    const judged = (ms: number, createdAt: Date) =>
      submitted({ status: Status.Accepted, createdAt, judgedAt: new Date(createdAt.getTime() + ms) });
    for (let second = 1; second <= 20; second += 1) await judged(second * 1000, ago(30 * 60_000));
    await judged(500_000, ago(2 * HOUR_MS));
    expect((await read()).queues).toMatchObject([{ key: 'ME', judged: 20, p50Ms: 10_000, p95Ms: 19_000 }]);
  });

  it('show each connected judge with the slots that it uses', async () => {
    const judge = { name: 'north', instance: 'only' };
    const body = { ...judge, kind: 'local' as const, keys: ['ME'], languages: [], unavailable: [], slots: 4 };
    const load = IDLE_LOAD;
    const as = await site.judgeAs(judge);
    await site.api('POST /api/judge/heartbeat', { body: { ...body, degraded: ['NO_CORES'], load, running: [] }, as });
    const id = await submitted({ status: Status.Judging, createdAt: now, claimedBy: 'north' });
    expect((await read()).judges).toEqual([{ ...judge, kind: 'local', slots: 4, running: 1, isDegraded: true, load }]);
    await knex()('judgement').where({ id }).delete();
    pass(60_000);
    expect((await read()).judges).toEqual([]);
  });
});

describe('the list of what needs attention', () => {
  it('is a missing judge, with its page', async () => {
    const { attention } = await read();
    expect(attention).toContainEqual({
      text: 'No local judge is connected. Submissions are kept and wait.',
      link: '/admin/judges',
      since: null,
    });
  });

  it('is open internal errors, for those who may release them', async () => {
    const text = 'Submissions that could not be judged because of an internal error: 1.';
    const judgementId = await submitted({ status: Status.SystemError, createdAt: now, judgedAt: now });
    await knex()('internalError').insert({ judgementId, reason: 'r', detail: '', createdAt: now });
    const createdAt = now.toISOString();
    expect((await read()).attention).toContainEqual({ text, link: '/admin/internal-errors', since: createdAt });
    expect(textsOf(await read(problemAdmin))).not.toContain(text);
    await knex()('internalError').where({ judgementId }).update({ resolvedAt: now });
    expect(textsOf(await read())).not.toContain(text);
  });

  it('is paused problems, for those who manage all problems', async () => {
    const text = 'Problems whose judging is paused until they are corrected: 1.';
    const [version] = await knex()('problemVersion').where({ pid }).select('id');
    const fault = { pid, versionId: version!.id, code: 'checkerNotCompiling' as const, detail: '', failedAt: now };
    await knex()('problemFault').insert({ ...fault, setAsideAt: now });
    const link = `/admin/problem/edit/${pid}`;
    const since = now.toISOString();
    expect((await read(problemAdmin)).attention).toEqual([{ text, link, since }]);
    expect(textsOf(await read(admin))).toEqual([]);
    await knex()('problemFault').where({ pid }).delete();
  });

  it('is a backup that is missing or older than a day', async () => {
    const siteSince = (createdAt: Date) => knex()('account').where({ uid: root!.uid }).update({ createdAt });
    await siteSince(ago(HOUR_MS));
    expect(textsOf(await read())).not.toContain('This site has never been backed up.');
    await siteSince(ago(30 * HOUR_MS));
    expect(textsOf(await read())).toContain('This site has never been backed up.');
    const value = JSON.stringify(ago(26 * HOUR_MS).toISOString());
    await knex()('siteSetting').insert({ key: 'lastBackup', value });
    expect(textsOf(await read())).toContain('The latest backup is more than a day old.');
    await knex()('siteSetting').update({ value: JSON.stringify(now.toISOString()) });
    const { attention, storage } = await read();
    expect(attention.filter(({ text }) => /backup|backed up/.test(text))).toEqual([]);
    expect(storage).toMatchObject({ lastBackupAt: new Date(now.getTime() - 5000).toISOString() });
    expect(storage!.freeBytes).toBeGreaterThan(0);
  });

  it('comes from plugins too, and a provider that fails hides no other', async () => {
    let loads = 0;
    const provider = (load: AttentionProvider['load']): AttentionProvider => ({
      plugin: null,
      canSee: ({ roles }) => roles.includes('admin'),
      load,
    });
    const undo = points().contribute(attentionProviders, [
      provider(async () => {
        loads += 1;
        return [
          { textKey: 'attention.failedPlugins', count: 2, link: '/there' },
          { textKey: 'attention.files', count: 0, link: '/nowhere' },
        ];
      }),
      provider(() => Promise.reject(new Error('no such table'))),
      provider(() => Promise.reject(new Error('no such column'))),
    ]);
    pass();
    const chinese = { as: admin, headers: { 'accept-language': 'zh-CN' } };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => calls.api('GET /api/admin/dashboard', chinese as { as: TestUser })),
    );
    expect(loads).toBe(1);
    for (const reply of replies) {
      expect(reply.attention.map(({ text, link }) => [text, link])).toEqual([
        [expect.stringMatching(/2/), '/there'],
        [expect.any(String), '/admin'],
      ]);
    }
    undo();
    expect((await calls.api('GET /api/admin/dashboard', { as: admin })).attention).toEqual([]);
  });

  it.each([
    [
      'its permission check',
      () => Promise.resolve([]),
      (): boolean => {
        throw new Error('no such role');
      },
    ],
    [
      'an invalid time',
      async () => [{ textKey: 'attention.files', count: 1, link: '/x', since: new Date(NaN) }],
      () => true,
    ],
  ])('survives a provider that fails by %s', async (_what, load, canSee) => {
    const undo = points().contribute(attentionProviders, [{ plugin: null, canSee, load }]);
    expect((await read(admin)).attention).toEqual([{ text: expect.any(String), link: '/admin', since: null }]);
    undo();
  });
});

describe('two failures with the same text', () => {
  it('are two rows', async () => {
    const items = ['/one', '/two'].map((link) => ({ textKey: 'attention.failedPlugins', count: 2, link }));
    const undo = points().contribute(attentionProviders, [
      { plugin: null, canSee: ({ roles }) => roles.includes('admin'), load: async () => items },
    ]);
    expect((await read(admin)).attention.map(({ link }) => link)).toEqual(['/one', '/two']);
    undo();
  });
});

describe('a part that cannot be read', () => {
  it('is null, and the others stay', async () => {
    await knex().raw('alter table judge_node rename to judge_node_away');
    const dashboard = await read();
    await knex().raw('alter table judge_node_away rename to judge_node');
    expect(dashboard.judges).toBeNull();
    expect(dashboard.queues).toMatchObject([{ key: 'ME' }]);
    expect(dashboard.attention.length).toBeGreaterThan(0);
    expect((await read()).judges).toEqual([]);
  });
});
