import { Intervals, Status, type JudgeTask } from '@tribunal/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asJudgeRemote } from './fake-remote-judge';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

const JUDGE = 'crane-1';
/** GYM uses the accounts of CF. */
const KEYS = ['CF', 'AC', 'GYM'];
const LIST = 'GET /api/admin/remote-suspension';
const RELEASE = 'POST /api/admin/remote-suspension/release';
const SECOND = 1000;
const MINUTE = 60 * SECOND;

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
let processes = 0;
beforeEach(async () => {
  const { knex } = harness;
  for (const table of ['remoteProcess', 'remoteSuspension', 'submission', 'remoteAccount', 'notice'] as const)
    await knex(table).delete();
  processes = 0;
});

const instance = (): string => `process-${processes}`;
const suspensions = () => harness.calls.api(LIST, { as: harness.root });
const attention = async (): Promise<string[]> => {
  const { attention: items } = await harness.calls.api('GET /api/admin/dashboard', { as: harness.root });
  return items.filter(({ text }) => text.includes('suspended')).map(({ text }) => text);
};

/** Synchronises the current process, as judge-remote does. Returns which of CF and AC it may use. */
async function sync(more: { isStopping?: boolean } = {}): Promise<string[]> {
  const body = { name: JUDGE, instance: instance(), keys: KEYS, observations: [], unknown: [], ...more };
  const as = asJudgeRemote(
    harness.site,
    await harness.site.availableJudgeAs({ name: JUDGE, instance: instance(), keys: body.keys }),
  );
  const { sites } = await harness.calls.api('POST /api/judge/remote/sync', { body, as });
  return sites.filter(({ key, isOn }) => isOn && key !== 'GYM').map(({ key }) => key);
}

/** Starts a process. The one before it is dead. Returns the sites that it may use. */
async function start(): Promise<string[]> {
  processes += 1;
  harness.advanceClock(SECOND);
  await sync();
  await harness.advanceAndSweep(Intervals.judgeLease + SECOND);
  return sync();
}

/** Lets the current process live for this long. */
async function live(ms: number): Promise<void> {
  for (let lived = 0; lived < ms; lived += MINUTE) {
    harness.advanceClock(MINUTE);
    await sync();
  }
}

/** Claims the judgement and asks for its run with the current process. */
async function begin(judgementId: number): Promise<{ task: JudgeTask; why: string | null } | null> {
  const identity = { name: JUDGE, instance: instance() };
  const as = asJudgeRemote(harness.site, await harness.site.availableJudgeAs({ ...identity, keys: KEYS }));
  const task = await harness.calls.api('POST /api/judge/claim', { body: { judgementId, ...identity }, as });
  if (!task) return null;
  const { attempt, nonce } = task;
  const reply = await harness.calls.api('POST /api/judge/remote/run', {
    body: { judgementId, attempt, nonce, ...identity },
    as,
  });
  return { task, why: reply.run ? null : 'why' in reply ? reply.why : null };
}

/** Lets processes die until one is told what it may do after `deaths` deaths; each begins `work`, if it can. */
async function dieOf(deaths: number, work: readonly number[] = []): Promise<string[]> {
  let open = await start();
  for (let died = 0; died < deaths; died++) {
    // Lost work is offered again after a while.
    if (work.length > 0) harness.advanceClock(MINUTE);
    await sync();
    for (const judgementId of work) await begin(judgementId);
    open = await start();
  }
  return open;
}

describe('suspensions', () => {
  it('are for super admins', async () => {
    for (const [call, options] of [[LIST, {}] as const, [RELEASE, { body: { id: 1 } }] as const]) {
      expect((await harness.calls.reply(call, options as never)).status).toBe(401);
      expect((await harness.calls.reply(call, { ...options, as: harness.user } as never)).status).toBe(403);
    }
  });

  it('that do not exist cannot be released', async () => {
    expect((await harness.calls.reply(RELEASE, { body: { id: 1 }, as: harness.root })).status).toBe(404);
  });
});

describe('a judge that dies again and again', () => {
  it('may work after four deaths, and is suspended after five', async () => {
    expect(await dieOf(4)).toEqual(['CF', 'AC']);
    expect(await suspensions()).toEqual([]);
    expect(await start()).toEqual([]);
    expect(await suspensions()).toMatchObject([{ judgeName: JUDGE, key: null, submitId: null, times: 1 }]);
  });

  it('is shown on the dashboard, and the operators get one notice', async () => {
    await dieOf(5);
    expect(await attention()).toHaveLength(1);
    harness.advanceClock(MINUTE);
    await sync();
    await start();
    expect(await suspensions()).toMatchObject([{ times: 2 }]);
    const notices = await harness.knex('notice').where({ recipientUid: harness.root.uid });
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ title: expect.stringContaining(JUDGE) as string });
  });

  it('tries again after its rest, which is longer each time', async () => {
    await dieOf(5);
    for (const minutes of [1, 2, 4]) {
      const [suspension] = await suspensions();
      const rest = Date.parse(suspension!.until) - harness.now().getTime();
      expect(rest).toBeGreaterThan((minutes - 1) * MINUTE);
      expect(rest).toBeLessThanOrEqual(minutes * MINUTE);
      harness.advanceClock(rest + 1);
      expect(await sync()).toEqual(['CF', 'AC']);
      expect(await suspensions()).toEqual([]);
      expect(await start()).toEqual([]);
    }
  });

  it('may work at once when a person releases it', async () => {
    await dieOf(5);
    const [suspension] = await suspensions();
    await harness.calls.api(RELEASE, { body: { id: suspension!.id }, as: harness.root });
    expect(await sync()).toEqual(['CF', 'AC']);
  });

  it('is not suspended when the deaths come after a healthy life, or when it was stopped', async () => {
    await dieOf(4);
    await live(16 * MINUTE);
    expect(await start()).toEqual(['CF', 'AC']);
    for (let stops = 0; stops < 6; stops++) {
      await sync({ isStopping: true });
      expect(await start()).toEqual(['CF', 'AC']);
    }
  });

  it('does not fail the submissions that it works on', async () => {
    await harness.createAccount();
    const { judgementId, submitId } = await harness.send();
    const other = await harness.send('AC');
    await dieOf(5, [judgementId, other.judgementId]);
    expect(await harness.judgement(submitId)).toMatchObject({ status: Status.Pending, failures: 0 });
  });
});

describe('a process', () => {
  const identities = (): Promise<string[]> => harness.knex('remoteProcess').orderBy('instance').pluck('instance');

  it('cannot be recorded, or stopped, by another judge', async () => {
    await start();
    const more = { name: 'heron-1', instance: instance(), keys: ['CF'] };
    const as = asJudgeRemote(harness.site, await harness.site.availableJudgeAs(more));
    const body = { ...more, observations: [], unknown: [] };
    expect((await harness.calls.reply('POST /api/judge/remote/sync', { body, as })).status).toBe(409);
    const stop = { ...body, isStopping: true };
    expect((await harness.calls.reply('POST /api/judge/remote/sync', { body: stop, as })).status).toBe(200);
    expect(await identities()).toEqual([instance()]);
  });

  it('that has just fallen silent is forgotten too when the judge is suspended', async () => {
    await dieOf(4);
    harness.advanceClock(MINUTE);
    const at = new Date(harness.now().getTime() - SECOND);
    await harness.knex('remoteProcess').insert({ instance: 'silent', name: JUDGE, startedAt: at, seenAt: at });
    processes += 1;
    await sync();
    expect(await suspensions()).toHaveLength(1);
    expect(await identities()).toEqual([instance()]);
  });
});

describe('a submission that judges die of', () => {
  it('is suspended alone; judges go on with the others', async () => {
    await harness.createAccount();
    await harness.createAccount();
    const { judgementId, submitId } = await harness.send();
    expect(await dieOf(5, [judgementId])).toEqual(['CF', 'AC']);
    expect(await suspensions()).toMatchObject([{ submitId, key: 'CF', judgeName: null }]);
    const other = await harness.send();
    expect(await begin(other.judgementId)).toMatchObject({ why: null });
    // Lost work is offered again after 45 s, and the suspension lasts longer.
    harness.advanceClock(46 * SECOND);
    const answer = await begin(judgementId);
    expect(answer).toMatchObject({ why: 'suspended' });
    expect(await harness.judgement(submitId)).toMatchObject({ status: Status.Pending });
  });

  it('needs review if the site may have it, so that its account is free', async () => {
    const accountId = await harness.createAccount();
    const { judgementId, submitId } = await harness.send();
    const known = { state: 'needsReview', accountId, droppedAt: null, notifiedAt: null };
    let open = await start();
    for (let died = 0; died < 5; died++) {
      harness.advanceClock(MINUTE);
      await sync();
      await begin(judgementId);
      await harness.knex('remoteRun').update({ state: 'sent', sentAt: harness.now(), notifiedAt: harness.now() });
      open = await start();
    }
    expect(open).toEqual(['CF', 'AC']);
    expect(await harness.storedRun(submitId)).toMatchObject({ ...known, needsReviewSince: harness.now() });
    // The account is in doubt for this problem, but not for those of the other site that it belongs to.
    const other = await harness.send('GYM');
    expect(await begin(other.judgementId)).toMatchObject({ why: null });
  });

  it('is tried again after its rest, and suspended again at the next death', async () => {
    await harness.createAccount();
    const { judgementId } = await harness.send();
    await dieOf(5, [judgementId]);
    harness.advanceClock(MINUTE);
    await sync();
    await begin(judgementId);
    expect(await start()).toEqual(['CF', 'AC']);
    expect(await suspensions()).toMatchObject([{ times: 2 }]);
  });
});

describe('a submission that has a verdict and is judged once more for a preview', () => {
  /** Turns the judgement into that of a preview, beside a judged one. */
  const makePreview = async (id: number): Promise<void> => {
    const row = await harness.knex('judgement').where({ id }).first('*');
    await harness.knex('judgement').where({ id }).update({ isCurrent: false });
    const { id: _id, ...judged } = row!;
    const verdict = { status: Status.Accepted, judgedAt: harness.now(), isWanted: false, provenance: null };
    await harness.knex('judgement').insert({ ...judged, ...verdict, wakeAt: row!.wakeAt });
  };

  it('is suspended alone, and is listed until it is judged', async () => {
    await harness.createAccount();
    const { judgementId, submitId } = await harness.send();
    await makePreview(judgementId);
    expect(await dieOf(5, [judgementId])).toEqual(['CF', 'AC']);
    expect(await suspensions()).toMatchObject([{ submitId, judgeName: null }]);
    await harness.knex('judgement').where({ id: judgementId }).update({ judgedAt: harness.now() });
    expect(await suspensions()).toEqual([]);
  });
});

it('suspends the judge if the work was finished since', async () => {
  await harness.createAccount();
  const { judgementId } = await harness.send();
  await dieOf(4, [judgementId]);
  harness.advanceClock(MINUTE);
  await sync();
  await begin(judgementId);
  await harness.knex('judgement').where({ id: judgementId }).update({ judgedAt: harness.now() });
  expect(await start()).toEqual([]);
  expect(await suspensions()).toMatchObject([{ judgeName: JUDGE, key: null, submitId: null }]);
});

it('suspends the site if the submissions that judges died of were deleted', async () => {
  await harness.createAccount();
  const { judgementId, submitId } = await harness.send();
  let open = await dieOf(4, [judgementId]);
  expect(open).toEqual(['CF', 'AC']);
  harness.advanceClock(MINUTE);
  await sync();
  await begin(judgementId);
  await harness.knex('submission').where({ id: submitId }).delete();
  open = await start();
  expect(open).toEqual(['AC']);
  expect(await suspensions()).toMatchObject([{ judgeName: JUDGE, key: 'CF', submitId: null }]);
});

describe('a long suspension', () => {
  it('is repeated at the next death, although the process has lived for long beside it', async () => {
    await harness.createAccount();
    const { judgementId, submitId } = await harness.send();
    await dieOf(5, [judgementId]);
    const until = new Date(harness.now().getTime() + 30 * MINUTE);
    await harness.knex('remoteSuspension').where({ submissionId: submitId }).update({ until, times: 5 });
    await live(30 * MINUTE);
    expect(await begin(judgementId)).toMatchObject({ why: null });
    expect(await start()).toEqual(['CF', 'AC']);
    expect(await suspensions()).toMatchObject([{ submitId, times: 6 }]);
  });
});

describe('a site that judges die of', () => {
  it('is suspended alone', async () => {
    await harness.createAccount();
    await harness.createAccount();
    const sent = [await harness.send(), await harness.send(), await harness.send()];
    let open = await start();
    for (let died = 0; died < 5; died++) {
      harness.advanceClock(MINUTE);
      await sync();
      await begin(sent[died % 3]!.judgementId);
      open = await start();
    }
    expect(open).toEqual(['AC']);
    expect(await suspensions()).toMatchObject([{ judgeName: JUDGE, key: 'CF', submitId: null }]);
  });
});

it('gives a judge one submission at a time after two deaths', async () => {
  await harness.createAccount();
  await harness.createAccount();
  const [first, second] = [await harness.send(), await harness.send()];
  await dieOf(2);
  expect(await begin(first.judgementId)).toMatchObject({ why: null });
  expect(await begin(second.judgementId)).toMatchObject({ why: 'allBusy' });
  const done = (await harness.judgement(first.submitId)).id;
  await harness.knex('judgement').where({ id: done }).update({ claimedBy: null, instance: null, judgeId: null });
  expect(await begin(second.judgementId)).toMatchObject({ why: null });
});
