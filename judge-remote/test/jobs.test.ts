import type { RemoteJob, RemoteJobResult, EncryptedAccount } from '@tribunal/plugin-remote-judging/contract';
import { fail, RemoteFailure, type JudgePart } from '@tribunal/remote-kit';
import { ManualClock } from '@tribunal/testing';
import { ServerError } from '@tribunal/worker';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { runJob, startJobs } from '../src/jobs';
import { anAccount } from './run/fake-ledger';
import { remoteJudgeHarness } from './run/remote-judge-harness';
import { toyJudgePart } from './toy/adapter';

const aJob = (id: number, key = 'TOY'): RemoteJob => ({ id, key, attempt: 1, kind: 'health', reader: null });

describe('a job', () => {
  const does = async (job: RemoteJob, prepare: (harness: ReturnType<typeof remoteJudgeHarness>) => void = () => {}) => {
    const harness = remoteJudgeHarness();
    prepare(harness);
    const { site, accountSessions, syncOutbox } = harness.process();
    const done = runJob(job, { site, accountSessions, clean: async (_site, problem) => problem });
    await harness.clock.advanceAsync(1000);
    return { result: await done, ...harness, syncOutbox };
  };

  it('fetches a problem by any way that people write its id', async () => {
    const { result } = await does({ ...aJob(1), kind: 'fetch', problemId: ' 1000 ', reader: null });
    expect(result).toMatchObject({ ok: true, problem: { id: '1000', title: 'Toy 1000' } });
  });

  it('says that an id is none of the site, without asking it', async () => {
    const { result, syncOutbox } = await does({ ...aJob(1), kind: 'fetch', problemId: 'x1', reader: null });
    expect(result).toEqual({ ok: false, kind: 'badId', message: 'x1 is no id of Toy Judge', evidence: null });
    expect(syncOutbox.drain().observations).toEqual([]);
  });

  it('says what went wrong, with what the site showed', async () => {
    const { result, syncOutbox } = await does(
      { ...aJob(1), kind: 'fetch', problemId: '1000', reader: null },
      ({ simulatorState }) => simulatorState.faults.push({ on: 'problem', kind: 'serverError' }),
    );
    expect(result).toEqual({ ok: false, kind: 'siteDown', message: 'the site answers 503', evidence: 'sorry' });
    expect(syncOutbox.drain().observations).toMatchObject([{ operation: 'problem', failure: { kind: 'siteDown' } }]);
  });

  it('says that the adapter is wrong when it returns a field of another type, and stops no account for it', async () => {
    const { clock, process } = remoteJudgeHarness();
    const { site, accountSessions, syncOutbox } = process();
    const { adapter } = toyJudgePart;
    site.replaceAdapter({
      ...adapter,
      fetchProblem: async (...args) => ({ ...(await adapter.fetchProblem(...args)), difficulty: '7' as never }),
    });
    const done = runJob(
      { ...aJob(1), kind: 'fetch', problemId: '1000', reader: null },
      { site, accountSessions, clean: async (_, problem) => problem },
    );
    await clock.advanceAsync(1000);
    const message = expect.stringMatching(/fetchProblem returned a text .* for “difficulty”/) as string;
    expect(await done).toEqual({ ok: false, kind: 'adapterFault', message, evidence: null });
    expect(syncOutbox.drain().observations).toMatchObject([
      { operation: 'problem', accountId: null, failure: { kind: 'adapterFault', message } },
    ]);
  });

  it.each([
    [new RangeError('too deep'), 'the statement cannot be made fit to be shown: too deep'],
    [new RemoteFailure('layoutChanged', 'too long'), 'too long'],
  ])('says that a statement cannot be cleaned: %s', async (error, message) => {
    const { clock, process } = remoteJudgeHarness();
    const { site, accountSessions } = process();
    const done = runJob(
      { ...aJob(1), kind: 'fetch', problemId: '1000', reader: null },
      { site, accountSessions, clean: () => Promise.reject(error) },
    );
    await clock.advanceAsync(1000);
    expect(await done).toEqual({ ok: false, kind: 'layoutChanged', message, evidence: null });
  });

  it('lists languages as the spec has them where the site has no list', async () => {
    const { result, syncOutbox } = await does({ ...aJob(1), kind: 'languages', account: null });
    expect(result).toMatchObject({ ok: true, languages: [{ id: '0' }, { id: '1' }] });
    expect(syncOutbox.drain().observations).toEqual([]);
  });

  describe('of a list of problems', () => {
    const two = ['1000', '1001'].map((id) => ({ id, title: `Toy ${id}`, tags: [], difficulty: null }));
    const listing: JudgePart = {
      ...toyJudgePart,
      adapter: {
        ...toyJudgePart.adapter,
        parseContestId: (text) => /^(?:https:\/\/toy\.test\/contest\/)?c(\d)$/.exec(text)?.[1] ?? null,
        async listContest(session, contestId) {
          const page = await session.get(`/problem/${contestId}`);
          return contestId === '9' ? fail('layoutChanged', 'other rows', page) : two;
        },
        async listCatalogue(session, cursor) {
          await session.get('/problem/all');
          return cursor === null ? { problems: two, next: '2' } : { problems: [], next: null };
        },
      },
    };
    const lists = async (job: RemoteJob, judgePart = listing) => {
      const { process, clock, ledger } = remoteJudgeHarness();
      const { site, accountSessions, syncOutbox } = process(ledger, undefined, judgePart);
      const done = runJob(job, { site, accountSessions, clean: async (_, one) => one });
      await clock.advanceAsync(1000);
      return { result: await done, observations: syncOutbox.drain().observations };
    };

    it('lists a contest by its id or its address', async () => {
      const { result } = await lists({ ...aJob(1), kind: 'contest', contestId: 'c1', reader: null });
      expect(result).toEqual({ ok: true, problems: two });
      const bad = await lists({ ...aJob(1), kind: 'contest', contestId: '1', reader: null });
      expect(bad.result).toMatchObject({ ok: false, kind: 'badId', message: '1 is no contest of Toy Judge' });
    });

    it('lists a contest in place of a problem only where that was asked for, and only by its address', async () => {
      const fetchOf = (problemId: string): RemoteJob => ({ ...aJob(1), kind: 'fetch', problemId, reader: null });
      const address = 'https://toy.test/contest/c1';
      expect((await lists({ ...fetchOf(address), mayBeContest: true } as RemoteJob)).result).toEqual({
        ok: true,
        problems: two,
      });
      expect((await lists(fetchOf(address))).result).toMatchObject({ ok: false, kind: 'badId' });
      expect((await lists({ ...fetchOf('c1'), mayBeContest: true } as RemoteJob)).result).toMatchObject({
        kind: 'badId',
      });
    });

    it('lists all problems, one part at a time', async () => {
      const part = (cursor: string | null) => lists({ ...aJob(1), kind: 'catalogue', cursor, reader: null });
      expect((await part(null)).result).toEqual({ ok: true, problems: two, next: '2' });
      expect((await part('2')).result).toEqual({ ok: true, problems: [], next: null });
    });

    it('does not stop the reading of problems when a list has changed', async () => {
      const { result, observations } = await lists({ ...aJob(1), kind: 'contest', contestId: 'c9', reader: null });
      expect(result).toMatchObject({ ok: false, kind: 'layoutChanged', message: 'other rows' });
      expect(observations).toEqual([]);
    });

    it('says so where the site has none', async () => {
      const { result } = await lists({ ...aJob(1), kind: 'catalogue', cursor: null, reader: null }, toyJudgePart);
      expect(result).toMatchObject({ ok: false, kind: 'notFound' });
    });
  });

  describe('of languages that the site shows only to accounts', () => {
    /** Like `toyJudgePart`, but with a list that requires an account. */
    const closed: JudgePart = {
      ...toyJudgePart,
      adapter: {
        ...toyJudgePart.adapter,
        async listLanguages(session) {
          if (!(await toyJudgePart.adapter.isLoggedIn(session)))
            return fail('sessionExpired', 'the site asks to log in');
          return [{ id: '7', name: 'C++ 23', contentType: 'text/x-c++src' }];
        },
      },
    };
    const asked = async (account: EncryptedAccount | null) => {
      const { process, clock, ledger } = remoteJudgeHarness();
      const { site, accountSessions, syncOutbox } = process(ledger, undefined, closed);
      const done = runJob(
        { ...aJob(1), kind: 'languages', account },
        { site, accountSessions, clean: async (_, one) => one },
      );
      await clock.advanceAsync(1000);
      return { result: await done, observations: syncOutbox.drain().observations };
    };

    it('reads them with the account that it was given', async () => {
      const { result, observations } = await asked(anAccount(1, 'bot'));
      expect(result).toMatchObject({ ok: true, languages: [{ id: '7' }] });
      expect(observations).toMatchObject([
        { operation: 'login', accountId: 1, failure: null },
        { operation: 'problem', accountId: 1, failure: null },
      ]);
    });

    it('says clearly that it has none', async () => {
      const { result } = await asked(null);
      expect(result).toMatchObject({
        ok: false,
        kind: 'sessionExpired',
        message: 'Toy Judge shows its languages only to accounts, and there is no pooled account that works',
      });
    });

    it('says that the account is wrong, without its secrets', async () => {
      const { result } = await asked(anAccount(2, 'nobody'));
      expect(result).toMatchObject({ ok: false, kind: 'badAccount' });
      expect(JSON.stringify(result)).not.toContain('secret');
    });
  });

  describe('of a problem that the site shows only to accounts', () => {
    const closed: JudgePart = {
      ...toyJudgePart,
      adapter: {
        ...toyJudgePart.adapter,
        async fetchProblem(session, id) {
          if (!(await toyJudgePart.adapter.isLoggedIn(session)))
            return fail('humanCheck', 'the site asks for a person');
          return toyJudgePart.adapter.fetchProblem(session, id);
        },
      },
    };
    const fetched = async (reader: EncryptedAccount | null) => {
      const { process, clock, ledger } = remoteJudgeHarness();
      const { site, accountSessions, syncOutbox } = process(ledger, undefined, closed);
      const job: RemoteJob = { ...aJob(1), kind: 'fetch', problemId: '1000', reader };
      const done = runJob(job, { site, accountSessions, clean: async (_, one) => one });
      await clock.advanceAsync(1000);
      return { result: await done, observations: syncOutbox.drain().observations, ledger };
    };

    it('reads it with the session of the operator, which is the health of the site', async () => {
      const { result, observations } = await fetched(anAccount(1, 'bot'));
      expect(result).toMatchObject({ ok: true, problem: { id: '1000' } });
      expect(observations).toMatchObject([
        { operation: 'login', accountId: 1, failure: null },
        { operation: 'problem', accountId: null, failure: null },
      ]);
    });

    it('asks without an account if there is none, or if its session does not work', async () => {
      expect((await fetched(null)).result).toMatchObject({ ok: false, kind: 'humanCheck' });
      const { result, ledger } = await fetched(anAccount(2, 'nobody'));
      expect(result).toMatchObject({ ok: false, kind: 'humanCheck' });
      expect(ledger.failures).toEqual([{ accountId: 2, kind: 'badAccount' }]);
    });
  });

  it('logs an account in and returns its session, encrypted', async () => {
    const { result } = await does({ ...aJob(1), kind: 'login', account: anAccount(1, 'bot') });
    expect(result).toMatchObject({ ok: true, siteLogin: expect.stringMatching(/^v1\./) });
  });

  it('says that an account is wrong, and shows none of its secrets', async () => {
    const { result, ledger } = await does({ ...aJob(1), kind: 'login', account: anAccount(2, 'nobody') });
    expect(result).toMatchObject({ ok: false, kind: 'badAccount' });
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(ledger.failures).toEqual([{ accountId: 2, kind: 'badAccount' }]);
  });

  it('reads a public run', async () => {
    const { result } = await does(
      {
        ...aJob(1),
        kind: 'public-run',
        account: 'ann',
        runId: '30000001',
        problem: { id: '1000', ref: null },
        reader: null,
      },
      ({ simulatorState }) => simulatorState.addRun({ account: 'ann', problemId: '1000', languageId: '0', code: 'a' }),
    );
    expect(result).toMatchObject({ ok: true, run: { runId: '30000001', account: 'ann' } });
  });
});

describe('the loop of jobs', () => {
  function aLoop(waiting: RemoteJob[]) {
    const clock = new ManualClock();
    const asked: { keys: string[]; renew: number[] }[] = [];
    const reported: { id: number; result: RemoteJobResult }[] = [];
    const ends = new Map<number, (result: RemoteJobResult) => void>();
    const loopState = { clock, asked, reported, ends, cancelled: [] as number[], silent: 0, keys: ['TOY', 'BOX'] };
    const loop = startJobs({
      name: 'remote',
      instance: 'i',
      timer: clock,
      log: pino({ level: 'silent' }),
      keys: () => loopState.keys,
      run: (job) => new Promise((resolve) => ends.set(job.id, resolve)),
      server: {
        async job({ keys, renew }) {
          asked.push({ keys: [...keys], renew: [...renew] });
          const at = waiting.findIndex(({ key }) => keys.includes(key));
          return { job: at < 0 ? null : waiting.splice(at, 1)[0]!, cancelled: loopState.cancelled };
        },
        async done({ id, result }) {
          if (loopState.silent-- > 0) throw new ServerError(0, 'no answer');
          reported.push({ id, result });
          return null;
        },
      },
    });
    return { ...loopState, loopState, loop };
  }

  it('takes one job of a site at a time, and renews what runs', async () => {
    const { clock, asked, ends, reported, loop } = aLoop([aJob(1), aJob(2), aJob(3, 'BOX')]);
    await clock.advanceAsync(2000);
    expect([...ends.keys()]).toEqual([1, 3]);
    expect(asked.at(-1)).toEqual({ keys: [], renew: [1, 3] });
    ends.get(1)!({ ok: true });
    await clock.advanceAsync(2000);
    expect(reported).toEqual([{ id: 1, result: { ok: true } }]);
    expect([...ends.keys()]).toEqual([1, 3, 2]);
    await loop.stop();
  });

  it('reports a result until the server has it', async () => {
    const { clock, loopState, ends, reported, loop } = aLoop([aJob(1)]);
    await clock.advanceAsync(0);
    loopState.silent = 5;
    ends.get(1)!({ ok: true });
    await clock.advanceAsync(1000);
    expect(reported).toEqual([]);
    await clock.advanceAsync(60_000);
    expect(reported).toHaveLength(1);
    await loop.stop();
  });

  it('reports nothing of what was cancelled, and requests nothing while no site is on', async () => {
    const { clock, loopState, ends, reported, asked, loop } = aLoop([aJob(1)]);
    await clock.advanceAsync(0);
    loopState.cancelled = [1];
    await clock.advanceAsync(2000);
    ends.get(1)!({ ok: true });
    loopState.keys = [];
    await clock.advanceAsync(0);
    const askedBefore = asked.length;
    await clock.advanceAsync(60_000);
    expect(reported).toEqual([]);
    expect(asked).toHaveLength(askedBefore);
    await loop.stop();
  });
});
