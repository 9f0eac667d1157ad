import { englishText, decodeVerdictMessage, Status } from '@tribunal/contract';
import { RequeueTask } from '@tribunal/worker';
import { RemoteFailure, type JudgePart } from '@tribunal/remote-kit';
import { RemoteIntervals } from '@tribunal/plugin-remote-judging/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RemoteServer } from '../../src/server';
import { toyJudgePart } from '../toy/adapter';
import { toyWithoutNetwork } from '../toy/in-memory';
import { aRemoteTask, remoteJudgeHarness } from './remote-judge-harness';
import { JudgeRemoteIntervals } from '../../src/intervals';

afterEach(() => vi.restoreAllMocks());

const HOUR = 3_600_000;
const runClaim = { judgementId: 1, attempt: 1, nonce: 'of a test', name: 'n', instance: 'i' };

/** Creates a harness where the run of judgement 1 is already in that state. */
async function aRunIn(state: 'sent' | 'tracking' | 'needsReview', run: { isListed?: boolean } = {}) {
  const harness = remoteJudgeHarness();
  const { ledger, simulatorState, now } = harness;
  await ledger.run(runClaim);
  const row = ledger.rows.get(1)!;
  const at = new Date(now()).toISOString();
  Object.assign(row, { state, sentAt: at, knownAt: state === 'tracking' ? at : null });
  const sent = { account: 'bot', problemId: '1000', languageId: '0', code: 'a' };
  if (run.isListed !== false) simulatorState.addRun(sent);
  if (state === 'tracking') row.remoteRunId = String(simulatorState.runs[0]?.id);
  return { ...harness, row, sent };
}

describe('a verdict that is waited for', () => {
  it('has one deadline for all attempts together', async () => {
    const { judged, simulatorState, clock, row } = await aRunIn('tracking');
    simulatorState.pollsToVerdict = 1000;
    await clock.advanceAsync(HOUR + 1000);
    const { report } = await judged(aRemoteTask(1, 'a', 2), { ms: 60_000 });
    expect(englishText(decodeVerdictMessage(report?.message ?? null).message!)).toBe(
      'Toy Judge returned no verdict within 60 minutes',
    );
    expect(row.state).toBe('tracking');
  });

  it('is requeued while the site is down, until a day is over', async () => {
    const { judged, simulatorState, clock } = await aRunIn('tracking');
    simulatorState.faults.push({ on: 'status', kind: 'serverError', times: 1e9 });
    await clock.advanceAsync(23 * HOUR);
    expect((await judged(aRemoteTask(1, 'a', 2))).error).toBeInstanceOf(RequeueTask);
    await clock.advanceAsync(2 * HOUR);
    expect((await judged(aRemoteTask(1, 'a', 3))).report?.status).toBe(Status.SubmittedFailed);
  });

  it('is requeued for longer each time while the site wants to see a human', async () => {
    const { judged, simulatorState, clock } = await aRunIn('tracking');
    simulatorState.faults.push({ on: 'status', kind: 'interstitial', times: 1e9 });
    expect((await judged(aRemoteTask(1, 'a'))).error).toMatchObject({ delayMs: RemoteIntervals.cooldown });
    await clock.advanceAsync(120_000);
    const { error } = await judged(aRemoteTask(1, 'a', 2));
    expect((error as RequeueTask).delayMs).toBeGreaterThan(59_000);
    await clock.advanceAsync(HOUR);
    expect((await judged(aRemoteTask(1, 'a', 3))).error).toMatchObject({ delayMs: JudgeRemoteIntervals.cooldownMax });
  });

  it.each([
    [60_000, Status.Accepted],
    [61_000, null],
  ])('holds up the judge for a site that wants %i ms at most', async (waitMs, status) => {
    const { judged, process } = await aRunIn('tracking');
    const made = process();
    const { poll } = made.site.adapter;
    let polls = 0;
    vi.spyOn(made.site.adapter, 'poll').mockImplementation(async (session, run) => {
      polls += 1;
      if (polls === 1) throw new RemoteFailure('rateLimited', 'too fast', { waitMs });
      return poll.call(made.site.adapter, session, run);
    });
    const { report, error } = await judged(aRemoteTask(1, 'a'), { made });
    expect(report?.status ?? null).toBe(status);
    if (status === null) expect(error).toMatchObject({ delayMs: waitMs });
    expect(made.syncOutbox.drain().observations).toMatchObject(
      [{}, { failure: { kind: 'rateLimited', waitMs } }, {}].slice(0, status === null ? 2 : 3),
    );
  });

  it('is read by an adapter that was replaced meanwhile', async () => {
    const { judged, process, simulatorState } = await aRunIn('tracking');
    simulatorState.pollsToVerdict = 1000;
    const made = process();
    const earlier = made.site.adapter;
    const verdict = { status: Status.Accepted, timeMs: 1, memoryKb: 1, score: null, message: null, cases: [] };
    vi.spyOn(earlier, 'poll').mockImplementation(async () => {
      made.site.replaceAdapter({ ...earlier, poll: async () => ({ state: 'final', ...verdict }) });
      return { state: 'pending' };
    });
    expect((await judged(aRemoteTask(1, 'a'), { made })).report?.status).toBe(Status.Accepted);
  });

  it('ends without one when the account is gone and the site shows it to nobody else', async () => {
    const { judged, row, ledger } = await aRunIn('tracking');
    row.account = null;
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(decodeVerdictMessage(report?.message ?? null).message?.code).toBe('remoteNoResult');
    expect(ledger.rows.get(1)?.state).toBe('tracking');
  });
});

/** A site whose list shows neither when a run was sent nor how long its source is. */
const sparseListPart: JudgePart = {
  ...toyJudgePart,
  adapter: {
    ...toyJudgePart.adapter,
    listRecentRuns: async (session, problem) => {
      const listed = await toyJudgePart.adapter.listRecentRuns(session, problem);
      return listed.map((run) => ({ ...run, codeBytes: null, sentAt: null }));
    },
  },
};

describe('a run that was sent long ago', () => {
  it('is found when the site is back', async () => {
    const { judged, clock } = await aRunIn('sent');
    await clock.advanceAsync(HOUR);
    expect((await judged(aRemoteTask(1, 'a'))).report?.status).toBe(Status.Accepted);
  });

  it('is not one that the user has sent there since', async () => {
    const { judged, ledger, simulatorState, clock, sent } = await aRunIn('sent', { isListed: false });
    await clock.advanceAsync(HOUR);
    simulatorState.addRun(sent);
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(decodeVerdictMessage(report?.message ?? null).message?.code).toBe('remoteNeedsReview');
    expect(ledger.moves.at(-1)).toMatchObject({ to: 'needsReview', detail: 'this run may be this one: 30000001' });
  });

  it('needs review where the site shows little of its runs, but is found at once', async () => {
    for (const [ms, code] of [
      [0, null],
      [HOUR, 'remoteNeedsReview'],
    ] as const) {
      const { judged, clock, process, ledger, simulatorState } = await aRunIn('sent');
      await clock.advanceAsync(ms);
      const made = process(ledger, toyWithoutNetwork(simulatorState), sparseListPart);
      const { report } = await judged(aRemoteTask(1, 'a'), { made });
      expect(decodeVerdictMessage(report?.message ?? null).message?.code ?? null).toBe(code);
    }
  });
});

describe('a run of an account whose earlier one for the problem was not found', () => {
  it.each([
    ['is found where the site shows the times of runs', toyJudgePart, null],
    ['needs review where the site shows little of its runs', sparseListPart, 'remoteNeedsReview'],
  ])('%s', async (_case, judgePart, code) => {
    const { judged, process, ledger, simulatorState, row } = await aRunIn('sent');
    row.isConfusable = true;
    const made = process(ledger, toyWithoutNetwork(simulatorState), judgePart);
    const { report } = await judged(aRemoteTask(1, 'a'), { made });
    expect(decodeVerdictMessage(report?.message ?? null).message?.code ?? null).toBe(code);
  });
});

describe('a run that needs review', () => {
  it('goes on when the site shows one run by now that may be it', async () => {
    const { judged, ledger, simulatorState } = await aRunIn('needsReview');
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(report?.status).toBe(Status.Accepted);
    expect(ledger.moves.map(({ from, to }) => [from, to])).toEqual([
      ['needsReview', 'tracking'],
      ['tracking', 'final'],
    ]);
    expect(simulatorState.runs).toHaveLength(1);
  });

  it('is not one that the user has sent there since, though all but the time is the same', async () => {
    const { judged, simulatorState, clock, sent, row } = await aRunIn('needsReview', { isListed: false });
    await clock.advanceAsync(HOUR);
    simulatorState.addRun(sent);
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(decodeVerdictMessage(report?.message ?? null).message?.code).toBe('remoteNeedsReview');
    expect(row.state).toBe('needsReview');
  });

  it('still needs review where the site shows little of its runs', async () => {
    const { judged, process, ledger, simulatorState, row } = await aRunIn('needsReview');
    const made = process(ledger, toyWithoutNetwork(simulatorState), sparseListPart);
    await judged(aRemoteTask(1, 'a'), { made });
    expect(row.state).toBe('needsReview');
  });

  it.each(['none', 'two', 'one of another submission', 'nothing, for it is down'])(
    'stays with people when the site shows %s, after one look',
    async (what) => {
      const { judged, ledger, simulatorState, sent, row, now } = await aRunIn('needsReview', {
        isListed: what !== 'none',
      });
      if (what === 'two') simulatorState.addRun(sent);
      if (what.startsWith('one')) ledger.rows.set(9, { ...row, state: 'tracking', remoteRunId: '30000001' });
      if (what.startsWith('nothing')) simulatorState.faults.push({ on: 'status', kind: 'serverError', times: 9 });
      const begun = now();
      const { report } = await judged(aRemoteTask(1, 'a'), { ms: 30_000 });
      expect(decodeVerdictMessage(report?.message ?? null).message?.code).toBe('remoteNeedsReview');
      expect(now() - begun).toBeLessThan(5000);
      expect(row.state).toBe('needsReview');
    },
  );
});

it('waits two minutes for a busy account, and is then requeued', async () => {
  const { judged, ledger, now, process } = remoteJudgeHarness();
  const busy: Pick<RemoteServer, 'run' | 'move' | 'account'> = {
    run: async () => ({ run: null, waitMs: 2000, why: 'allBusy' }),
    move: (body) => ledger.move(body),
    account: (body) => ledger.account(body),
  };
  const begun = now();
  const { error } = await judged(aRemoteTask(1, 'a'), { made: process(busy) });
  expect(error).toMatchObject({ delayMs: 2000 });
  expect(now() - begun).toBeGreaterThanOrEqual(118_000);
  expect(now() - begun).toBeLessThan(125_000);
});

it('shows no secret of an account, whatever the site says when it refuses', async () => {
  const { judged, ledger, process } = remoteJudgeHarness();
  const made = process();
  const accountCall = vi.spyOn(ledger, 'account');
  vi.spyOn(made.site.adapter, 'listRecentRuns').mockRejectedValue(new RemoteFailure('rejected', 'not with secret'));
  const { report } = await judged(aRemoteTask(1, 'a'), { made });
  expect(decodeVerdictMessage(report?.message ?? null).text).toBe('not with ***');
  expect(ledger.moves.at(-1)).toMatchObject({ to: 'refused', detail: 'not with ***' });
  vi.spyOn(made.site.adapter, 'listRecentRuns').mockRejectedValue(new RemoteFailure('humanCheck', 'no secret'));
  await judged(aRemoteTask(2, 'a'), { made });
  expect(accountCall.mock.lastCall?.[0]).toMatchObject({ accountId: 1, name: 'bot', failure: { message: 'no ***' } });
});
