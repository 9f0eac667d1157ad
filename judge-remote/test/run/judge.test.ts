import { englishText, decodeVerdictMessage, Status } from '@tribunal/contract';
import { RequeueTask } from '@tribunal/worker';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FinalReport } from '@tribunal/worker';
import { fail, type JudgePart } from '@tribunal/remote-kit';
import { RemoteIntervals } from '@tribunal/plugin-remote-judging/contract';
import { anAccount } from './fake-ledger';
import { toyJudgePart } from '../toy/adapter';
import { toyWithoutNetwork } from '../toy/in-memory';
import { aRemoteTask, aSite, remoteJudgeHarness } from './remote-judge-harness';

afterEach(() => vi.restoreAllMocks());

const MINUTE = 60_000;
const states = ({ moves }: { moves: { from: string; to: string }[] }): string[] => moves.map(({ to }) => to);
const messageOf = (report: FinalReport | undefined): string => {
  const { message, text: siteText } = decodeVerdictMessage(report?.message ?? null);
  return [message && englishText(message), siteText].filter(Boolean).join(': ');
};

describe('code with NUL characters', () => {
  it('is a compile error and never sent', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    const { report } = await judged(aRemoteTask(1, 'a\0b'));
    expect(report?.status).toBe(Status.CompileError);
    expect(messageOf(report)).toMatch(/^The source code contains NUL characters/);
    expect(ledger.moves).toEqual([]);
    expect(simulatorState.runs).toEqual([]);
  });
});

describe('a run that goes well', () => {
  it('is written down before each step, and its verdict is the site’s', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    const { report, reported, syncOutbox } = await judged(aRemoteTask(1, 'simulate: WA'));
    expect(states(ledger)).toEqual(['sent', 'tracking', 'final']);
    expect(report).toMatchObject({
      status: Status.WrongAnswer,
      provenance: {
        host: 'Toy Judge',
        toolVersion: 'C++',
        sandbox: 'remote',
        runCommand: 'https://toy.test/run/30000001',
      },
    });
    expect(reported.statuses).toEqual([Status.Submitting, Status.Pending, Status.Compiling, Status.Judging]);
    expect(simulatorState.runs).toHaveLength(1);
    expect(syncOutbox.drain().observations.map(({ operation, failure }) => [operation, failure])).toEqual([
      ['login', null],
      ['submit', null],
      ['submit', null],
      ['track', null],
    ]);
  });

  it.each<[string, () => string]>([
    [
      'cannot be computed',
      () => {
        throw new Error('no page');
      },
    ],
    ['is too long', () => `https://toy.test/${'x'.repeat(2048)}`],
    ['is not one of the web', () => 'javascript:alert(1)'],
    ['is none', () => 'run 7'],
  ])('is followed by its id if the address of its page %s', async (_case, runUrl) => {
    const { judged, ledger, process, simulatorState } = remoteJudgeHarness();
    const judgePart = { ...toyJudgePart, adapter: { ...toyJudgePart.adapter, runUrl } };
    const made = process(ledger, toyWithoutNetwork(simulatorState), judgePart);
    const { report } = await judged(aRemoteTask(1, 'a'), { made });
    expect(states(ledger)).toEqual(['sent', 'tracking', 'final']);
    expect(ledger.rows.get(1)).toMatchObject({ remoteRunId: '30000001' });
    expect(ledger.urls).toEqual([null]);
    expect(report).toMatchObject({ status: Status.Accepted, provenance: { runCommand: 'run 30000001' } });
  });

  it('logs in once for all tasks of an account, and stores the session encrypted', async () => {
    const { judged, ledger, process, simulatorState } = remoteJudgeHarness();
    const made = process();
    await judged(aRemoteTask(1, 'a'), { made });
    await judged(aRemoteTask(2, 'bb'), { made });
    expect(ledger.sessions).toHaveLength(1);
    expect(ledger.sessions[0]).not.toContain('session');
    ledger.accounts = [anAccount(1, 'bot', { siteLogin: ledger.sessions[0] ?? null, password: null })];
    const { report } = await judged(aRemoteTask(3, 'ccc'));
    expect(report?.status).toBe(Status.Accepted);
    expect(simulatorState.runs).toHaveLength(3);
  });

  it('takes older runs and runs of others for nothing but that', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    simulatorState.addRun({ account: 'bot', problemId: '1000', languageId: '0', code: 'x' });
    simulatorState.onRun = (run) => {
      if (run.code !== 'y') return;
      simulatorState.onRun = () => {};
      simulatorState.addRun({ account: 'someone', problemId: '1000', languageId: '0', code: 'y' });
      simulatorState.addRun({ account: 'bot', problemId: '1001', languageId: '0', code: 'y' });
      simulatorState.addRun({ account: 'bot', problemId: '1000', languageId: '1', code: 'y' });
      simulatorState.addRun({ account: 'bot', problemId: '1000', languageId: '0', code: 'long' });
    };
    await judged(aRemoteTask(1, 'y'));
    const ours = simulatorState.runs.find(({ id }) => String(id) === ledger.rows.get(1)?.remoteRunId);
    expect(ours).toMatchObject({ account: 'bot', problemId: '1000', languageId: '0', code: 'y' });
  });

  it('reads a run again that was judged before, and sends nothing', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    await judged(aRemoteTask(1, 'a'));
    simulatorState.runs[0]!.outcome = { status: Status.WrongAnswer, timeMs: 1, memoryKb: 1 };
    const { report } = await judged(aRemoteTask(1, 'a', 2));
    expect(report?.status).toBe(Status.WrongAnswer);
    expect(simulatorState.runs).toHaveLength(1);
    expect(states(ledger).at(-1)).toBe('final');
  });

  it('reads the public run of a user who sent it', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    const { id } = simulatorState.addRun({ account: 'ann', problemId: '1000', languageId: '0', code: 'a' });
    ledger.accounts = [anAccount(7, 'ann', { way: 'verify', password: null })];
    await ledger.run({ judgementId: 1, attempt: 1, nonce: 'of a test', name: 'n', instance: 'i' });
    Object.assign(ledger.rows.get(1)!, { state: 'tracking', remoteRunId: String(id), publicAccount: 'ann' });
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(report?.status).toBe(Status.Accepted);
    expect(simulatorState.runs).toHaveLength(1);
  });

  it('reads it also after its account was removed, and never sends it', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    const { id } = simulatorState.addRun({ account: 'ann', problemId: '1000', languageId: '0', code: 'a' });
    await ledger.run({ judgementId: 1, attempt: 1, nonce: 'of a test', name: 'n', instance: 'i' });
    const row = ledger.rows.get(1)!;
    Object.assign(row, { publicAccount: 'ann' });
    expect((await judged(aRemoteTask(1, 'a'))).error).toMatchObject({
      message: expect.stringContaining('ann') as string,
    });
    Object.assign(row, { state: 'tracking', remoteRunId: String(id), account: null });
    expect((await judged(aRemoteTask(1, 'a', 2))).report?.status).toBe(Status.Accepted);
    expect(simulatorState.runs).toHaveLength(1);
    expect(ledger.moves.map(({ to }) => to)).toEqual(['final']);
  });

  it('sends and reads runs of a server that does not say of whom they are', async () => {
    const { judged, ledger, simulatorState, process } = remoteJudgeHarness();
    const server = {
      run: async (...call: Parameters<typeof ledger.run>) => {
        const answer = await ledger.run(...call);
        if (answer.run) Reflect.deleteProperty(answer.run, 'publicAccount');
        return answer;
      },
      move: ledger.move.bind(ledger),
      account: ledger.account.bind(ledger),
    };
    const made = () => process(server, toyWithoutNetwork(simulatorState));
    expect((await judged(aRemoteTask(1, 'a'), { made: made() })).report?.status).toBe(Status.Accepted);
    expect(simulatorState.runs).toHaveLength(1);
    const { id } = simulatorState.addRun({ account: 'ann', problemId: '1000', languageId: '0', code: 'b' });
    ledger.accounts = [anAccount(7, 'ann', { way: 'verify', password: null })];
    await ledger.run({ judgementId: 2, attempt: 1, nonce: 'of a test', name: 'n', instance: 'i' });
    Object.assign(ledger.rows.get(2)!, { state: 'tracking', remoteRunId: String(id) });
    expect((await judged(aRemoteTask(2, 'b'), { made: made() })).report?.status).toBe(Status.Accepted);
  });

  it('reads it with the account of the operator where the site shows it only to users', async () => {
    const { judged, ledger, process, simulatorState } = remoteJudgeHarness();
    const { id } = simulatorState.addRun({ account: 'ann', problemId: '1000', languageId: '0', code: 'a' });
    ledger.accounts = [anAccount(7, 'ann', { way: 'verify', password: null })];
    await ledger.run({ judgementId: 1, attempt: 1, nonce: 'of a test', name: 'n', instance: 'i' });
    Object.assign(ledger.rows.get(1)!, { state: 'tracking', remoteRunId: String(id), publicAccount: 'ann' });
    const judgePart: JudgePart = {
      ...toyJudgePart,
      adapter: {
        ...toyJudgePart.adapter,
        fetchPublicRun: async (session, run) =>
          session.account === null
            ? fail('sessionExpired', 'please log in')
            : toyJudgePart.adapter.fetchPublicRun!(session, run),
      },
    };
    const judgeIt = (attempt: number) =>
      judged(aRemoteTask(1, 'a', attempt), {
        made: process(ledger, toyWithoutNetwork(simulatorState), judgePart),
      });
    // Without such an account the run is kept until a person has entered one.
    expect((await judgeIt(1)).error).toBeInstanceOf(RequeueTask);
    Object.assign(ledger.rows.get(1)!, { reader: anAccount(1, 'bot') });
    expect((await judgeIt(2)).report?.status).toBe(Status.Accepted);
  });
});

describe('a site that says no', () => {
  it('ends a submission that it does not want, with its words', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    simulatorState.faults.push({ on: 'submit', kind: 'rejected' });
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(report?.status).toBe(Status.SubmittedFailed);
    expect(messageOf(report)).toBe('Toy Judge rejected the submission: the same code was sent before');
    expect(ledger.rows.get(1)?.state).toBe('refused');
  });

  it.each([
    ['tooFast', RemoteIntervals.cooldown],
    ['tooManyRequests', 2000],
  ] as const)('waits and submits later when the site answers %s', async (kind, delayMs) => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    simulatorState.faults.push({ on: 'submit', kind });
    const { error } = await judged(aRemoteTask(1, 'a'));
    expect(error).toMatchObject({ delayMs });
    expect(ledger.rows.get(1)?.state).toBe('intended');
    const { report } = await judged(aRemoteTask(1, 'a', 2));
    expect(report?.status).toBe(Status.Accepted);
    expect(simulatorState.runs).toHaveLength(1);
  });

  it('logs in once more when the login had ended', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    simulatorState.faults.push({ on: 'submit', kind: 'sessionLost' });
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(report?.status).toBe(Status.Accepted);
    expect(states(ledger)).toEqual(['sent', 'intended', 'sent', 'tracking', 'final']);
    expect(simulatorState.runs).toHaveLength(1);
  });

  it('gives an account back that is wrong, and uses another', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    ledger.accounts = [anAccount(1, 'nobody'), anAccount(2, 'bot')];
    const move = ledger.move.bind(ledger);
    ledger.move = (body) => {
      if (body.to === 'intended') ledger.accounts = ledger.accounts.filter(({ id }) => id !== 1);
      return move(body);
    };
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(report?.status).toBe(Status.Accepted);
    expect(ledger.failures).toContainEqual({ accountId: 1, kind: 'badAccount' });
    expect(simulatorState.runs[0]?.account).toBe('bot');
  });

  it('requeues a submission that meets a check for humans, and reports the account', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    ledger.accounts = [anAccount(1, 'bot')];
    simulatorState.faults.push({ on: 'submit', kind: 'interstitial', times: 9 });
    const { error, syncOutbox } = await judged(aRemoteTask(1, 'a'));
    expect(error).toBeInstanceOf(RequeueTask);
    expect(ledger.rows.get(1)?.state).toBe('intended');
    expect(ledger.failures[0]).toEqual({ accountId: 1, kind: 'humanCheck' });
    expect(syncOutbox.drain().observations.some(({ failure }) => failure?.kind === 'humanCheck')).toBe(true);
    expect(simulatorState.runs).toEqual([]);
  });
});

describe('a site that is silent', () => {
  it('is not sent to while it is down, and the submission waits', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    simulatorState.faults.push({ on: 'status', kind: 'serverError', times: 99 });
    const { error } = await judged(aRemoteTask(1, 'a'));
    expect(error).toMatchObject({ delayMs: RemoteIntervals.cooldown });
    expect(states(ledger)).toEqual([]);
  });

  it.each(['dropAfter', 'timeout'] as const)('is asked for the run that it took before %s', async (kind) => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    simulatorState.faults.push({ on: 'submit', kind });
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(report?.status).toBe(Status.Accepted);
    expect(states(ledger)).toEqual(['sent', 'tracking', 'final']);
    expect(simulatorState.runs).toHaveLength(1);
  });

  it('is never sent to again when nobody can know, and people decide', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    simulatorState.faults.push({ on: 'submit', kind: 'dropBefore' });
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(report?.status).toBe(Status.SubmittedFailed);
    expect(messageOf(report)).toBe("Needs review: we don't know whether Toy Judge received the submission");
    expect(ledger.moves.at(-1)).toMatchObject({ to: 'needsReview', detail: expect.stringContaining('does not show') });
    expect(simulatorState.runs).toEqual([]);
  });

  it('shows two runs that may be it, and people decide', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    simulatorState.onRun = (run) => {
      simulatorState.onRun = () => {};
      simulatorState.addRun({ ...run, id: run.id + 100 });
    };
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(messageOf(report)).toContain("we don't know whether Toy Judge received the submission");
    expect(ledger.moves.at(-1)?.detail).toBe('each of these runs may be this one: 30000001, 30000101');
  });

  it('does not say that a run is ours when another submission has it', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    simulatorState.onRun = (run) => {
      run.hiddenFor = 3;
      simulatorState.onRun = () => {};
      const theirs = simulatorState.addRun({ account: 'bot', problemId: '1000', languageId: '0', code: 'b' });
      ledger.rows.set(9, { ...ledger.rows.get(1)!, state: 'tracking', remoteRunId: String(theirs.id) });
    };
    await judged(aRemoteTask(1, 'a'));
    const ours = simulatorState.runs.find(({ id }) => String(id) === ledger.rows.get(1)?.remoteRunId);
    expect(ours?.code).toBe('a');
  });

  it('is given up after the deadline of results, and asked again when that is wanted', async () => {
    const { judged, ledger, simulatorState } = remoteJudgeHarness();
    simulatorState.pollsToVerdict = 10_000;
    const { report } = await judged(aRemoteTask(1, 'a'));
    expect(messageOf(report)).toBe('Toy Judge returned no verdict within 60 minutes');
    expect(ledger.rows.get(1)?.state).toBe('tracking');
    simulatorState.pollsToVerdict = 1;
    expect((await judged(aRemoteTask(1, 'a', 2))).report?.status).toBe(Status.Accepted);
    expect(simulatorState.runs).toHaveLength(1);
  });

  it('is not sent to after the deadline of sending, but a site that is down has a day', async () => {
    const { judged, ledger, simulatorState, clock } = remoteJudgeHarness();
    const down = { on: 'status', kind: 'serverError', times: 1e9 } as const;
    simulatorState.faults.push({ ...down });
    await judged(aRemoteTask(1, 'a'));
    await clock.advanceAsync(31 * MINUTE);
    expect((await judged(aRemoteTask(1, 'a', 2))).error).toBeInstanceOf(RequeueTask);
    await clock.advanceAsync(24 * 60 * MINUTE);
    const { report } = await judged(aRemoteTask(1, 'a', 3));
    expect(messageOf(report)).toBe(
      'The submission could not be sent to Toy Judge within 1440 minutes: the site answers 503',
    );
    expect(ledger.rows.get(1)?.state).toBe('refused');
    simulatorState.faults.length = 0;
    simulatorState.faults.push({ on: 'submit', kind: 'tooFast', times: 2 });
    await judged(aRemoteTask(2, 'a'));
    await clock.advanceAsync(31 * MINUTE);
    expect(messageOf((await judged(aRemoteTask(2, 'a', 2))).report)).toContain('within 30 minutes');
  });
});

describe('a verdict without details that the site normally shows', () => {
  it('is accepted, and what is missing is reported before the site is reported as working', async () => {
    const { judged, process } = remoteJudgeHarness();
    const made = process();
    const { poll } = made.site.adapter;
    vi.spyOn(made.site.adapter, 'poll').mockImplementation(async (session, run) => ({
      ...(await poll.call(made.site.adapter, session, run)),
      missing: { kind: 'layoutChanged', message: 'there are no tests', page: null },
    }));
    const { report } = await judged(aRemoteTask(1, 'a'), { made });
    expect(report?.status).toBe(Status.Accepted);
    expect(made.syncOutbox.drain().observations.slice(-2)).toMatchObject([
      { operation: 'track', failure: { kind: 'layoutChanged', message: 'there are no tests' } },
      { operation: 'track', failure: null },
    ]);
  });
});

describe('a run without a verdict', () => {
  it('is reported once, and polling goes on', async () => {
    const { judged, simulatorState } = remoteJudgeHarness();
    simulatorState.outcomes.push({ status: 0, timeMs: 1, memoryKb: 1, text: 'Half Accepted' });
    const { report, syncOutbox } = await judged(aRemoteTask(1, 'a'));
    expect(report?.status).toBe(Status.SubmittedFailed);
    expect(syncOutbox.drain().unknown).toEqual([{ key: 'TOY', text: 'Half Accepted', runId: '30000001' }]);
  });
});

describe('a plugin that goes off', () => {
  it('requeues what is tracked, and goes on with it when it is on again', async () => {
    const { judged, simulatorState, process, sites, clock } = remoteJudgeHarness();
    simulatorState.pollsToVerdict = 50;
    const made = process();
    const ended = judged(aRemoteTask(1, 'a'), { made, ms: 0 });
    await clock.advanceAsync(5000);
    made.states.update([aSite({ isOn: false })]);
    await clock.advanceAsync(0);
    expect((await ended).error).toBeInstanceOf(RequeueTask);
    sites.current = aSite();
    expect((await judged(aRemoteTask(1, 'a', 2))).report?.status).toBe(Status.Accepted);
    expect(simulatorState.runs).toHaveLength(1);
  });

  it('requeues what is not sent', async () => {
    const { judged, simulatorState, sites } = remoteJudgeHarness();
    sites.current = aSite({ isOn: false });
    expect((await judged(aRemoteTask(1, 'a'))).error).toBeInstanceOf(RequeueTask);
    expect(simulatorState.runs).toEqual([]);
  });
});

describe('a task that is given up', () => {
  it('ends at once while it waits for the verdict', async () => {
    const { judged, simulatorState, clock } = remoteJudgeHarness();
    simulatorState.pollsToVerdict = 1000;
    const life = new AbortController();
    const ended = judged(aRemoteTask(1, 'a'), { signal: life.signal, ms: 0 });
    await clock.advanceAsync(5000);
    life.abort('cancelled');
    await clock.advanceAsync(0);
    expect((await ended).error).toBe('cancelled');
  });
});
