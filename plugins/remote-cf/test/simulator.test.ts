import { beforeEach, describe, expect, it } from 'vitest';
import type { RemoteProgress } from '@tribunal/remote-kit/contract';
import type { FaultKind, SimulatedPart } from '@tribunal/remote-kit/simulator';
import { failureKindOf, simulatedSite, type PlainSession } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator, { SESSION_COOKIE } from '../simulator';

const { adapter } = judgePart;
const problem = { id: '1A', ref: null };
const submission = { problem, languageId: '54', code: 'int main() {}' };
const keys = { name: 'bot', password: 'secret', session: null };

const site = simulatedSite(simulator);
let session: PlainSession;
beforeEach(() => {
  session = site.openSession('bot');
});

const fault = (on: SimulatedPart, kind: FaultKind): void => void site.simulatorState.faults.push({ on, kind });

async function verdict(runId: string): Promise<RemoteProgress> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const progress = await adapter.poll(session, { runId, problem });
    if (progress.state === 'final' || progress.state === 'unknown') return progress;
  }
  throw new Error('the run never ends');
}

describe('logging in', () => {
  it('refuses a wrong password', async () => {
    expect(await failureKindOf(() => adapter.login(session, { ...keys, password: 'wrong' }))).toBe('badAccount');
    expect(await adapter.isLoggedIn(session)).toBe(false);
  });

  it('refuses a session of another user, and one that has ended', async () => {
    site.simulatorState.accounts.push({ name: 'other', password: 'x' });
    const theirs = `${SESSION_COOKIE}=${site.simulatorState.openSession('other')}`;
    expect(await failureKindOf(() => adapter.login(session, { ...keys, password: null, session: theirs }))).toBe(
      'badAccount',
    );
    const over = { ...keys, password: null, session: `${SESSION_COOKIE}=gone` };
    expect(await failureKindOf(() => adapter.login(session, over))).toBe('badAccount');
  });

  it('stops where a human is wanted', async () => {
    fault('login', 'captcha');
    expect(await failureKindOf(() => adapter.login(session, keys))).toBe('humanCheck');
    fault('other', 'captcha');
    expect(await failureKindOf(() => adapter.isLoggedIn(session))).toBe('humanCheck');
  });

  it('works with a password and with the cookie of a browser', async () => {
    await adapter.login(session, keys);
    expect(await adapter.isLoggedIn(session)).toBe(true);
    const browser = site.openSession('bot');
    const cookie = `${SESSION_COOKIE}=${site.simulatorState.openSession('bot')}`;
    await adapter.login(browser, { ...keys, password: null, session: cookie });
    expect(await adapter.isLoggedIn(browser)).toBe(true);
  });
});

describe('a problem', () => {
  it.each(['630Z', '64Z', '31Z', '171Z', '5A', '936E', '1769A'])('%s is not there', async (id) => {
    expect(await failureKindOf(() => adapter.fetchProblem(session, id))).toBe('notFound');
  });

  it('on an unknown page is refused', async () => {
    expect(await failureKindOf(() => adapter.fetchProblem(session, '999Z'))).toBe('layoutChanged');
  });

  it('behind a check of the browser waits for a human', async () => {
    for (const kind of ['captcha', 'interstitial'] as const) {
      fault('problem', kind);
      expect(await failureKindOf(() => adapter.fetchProblem(session, '1A')), kind).toBe('humanCheck');
    }
  });

  it('comes as the site has it', async () => {
    for (const expected of simulator.problems) {
      const { title, samples, timeLimitMs, memoryLimitMb, source, tags } = expected;
      const read = await adapter.fetchProblem(session, expected.id);
      expect(read).toMatchObject({ id: expected.id, samples, timeLimitMs, memoryLimitMb, source, tags });
      expect(read.title).toBe(title.replaceAll('$$$', '$'));
      expect(JSON.stringify(read)).not.toContain('$$$');
    }
  });

  it('has its files, its rating, and its interaction', async () => {
    const files = await adapter.fetchProblem(session, '409H');
    expect(files).toMatchObject({ fileIo: { input: 'sums.in', output: 'sums.out' }, difficulty: 2, timeLimitMs: 3000 });
    const talking = await adapter.fetchProblem(session, '1500C');
    expect(talking.input).toContain('<h4>Interaction</h4>');
    expect(talking).toMatchObject({ output: '', difficulty: null });
  });

  it('of the contest with one page for all has its own number', async () => {
    expect(await adapter.fetchProblem(session, '92107')).toMatchObject({ id: '92107', title: 'Maze-7' });
  });
});

describe('submitting', () => {
  it('wants a login', async () => {
    expect(await failureKindOf(() => adapter.submit(session, submission))).toBe('sessionExpired');
    expect(await failureKindOf(() => adapter.listRecentRuns(session, problem))).toBe('sessionExpired');
  });

  it.each([
    ['duplicate', 'rejected'],
    ['rejected', 'rejected'],
    ['tooFast', 'rateLimited'],
    ['sessionLost', 'sessionExpired'],
    ['captcha', 'humanCheck'],
    ['interstitial', 'humanCheck'],
  ] as const)('reports %s as %s and leaves nothing there', async (kind, failure) => {
    await adapter.login(session, keys);
    fault('submit', kind);
    expect(await failureKindOf(() => adapter.submit(session, submission))).toBe(failure);
    expect(site.simulatorState.runs).toEqual([]);
  });

  it('stops before it sends where the form has a check, as for every ordinary account', async () => {
    site.simulatorState.accounts.push({ name: 'ada', password: 'x' });
    const ada = site.openSession('ada');
    await adapter.login(ada, { name: 'ada', password: 'x', session: null });
    site.simulatorState.faults.push({ on: 'submit', kind: 'rejected' });
    expect(await failureKindOf(() => adapter.submit(ada, submission))).toBe('humanCheck');
    expect(site.simulatorState.faults).toHaveLength(1);
    expect(site.simulatorState.runs).toEqual([]);
  });

  it('reports why, and how long to wait', async () => {
    await adapter.login(session, keys);
    await expect(adapter.submit(session, { ...submission, languageId: '1' })).rejects.toThrow('Choose valid language');
    fault('submit', 'tooFast');
    await expect(adapter.submit(session, submission)).rejects.toMatchObject({ details: { waitMs: 20_000 } });
  });

  it('is seen in the own list and followed to its verdict, test by test', async () => {
    await adapter.login(session, keys);
    site.simulatorState.addRun({ account: 'somebody', problemId: '1A', languageId: '54', code: 'x' });
    site.simulatorState.outcomes.push({
      status: -1,
      timeMs: 31,
      memoryKb: 60,
      cases: [
        { status: 0, timeMs: 31, memoryKb: 20 },
        { status: -1, timeMs: 15, memoryKb: 60 },
      ],
    });
    expect(await adapter.submit(session, submission)).toEqual({ runId: null });
    const [run, ...others] = await adapter.listRecentRuns(session, problem);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ problemId: '1A' });
    expect(site.simulatorState.runs.at(-1)).toMatchObject({ code: submission.code, languageId: '54' });
    expect(await verdict(run!.runId)).toMatchObject({
      status: -1,
      timeMs: 31,
      memoryKb: 60,
      cases: [{ status: 0 }, { status: -1 }],
    });
  });

  it.each([
    ['AC', 0],
    ['CE', -2],
    ['TLE', 1],
    ['MLE', 2],
    ['RE', 3],
    ['PE', -3],
    ['SE', 4],
  ])('ends with %s', async (word, status) => {
    await adapter.login(session, keys);
    await adapter.submit(session, { ...submission, code: `// simulate: ${word}` });
    const [run] = await adapter.listRecentRuns(session, problem);
    const final = await verdict(run!.runId);
    expect(final).toMatchObject({ state: 'final', status });
    if (status === -2) expect(final).toMatchObject({ message: expect.stringContaining('was not declared') as string });
  });

  it('never converts an unknown text to a verdict', async () => {
    await adapter.login(session, keys);
    site.simulatorState.outcomes.push({ status: 0, timeMs: 1, memoryKb: 1, text: 'Eaten by a whale' });
    await adapter.submit(session, submission);
    const [run] = await adapter.listRecentRuns(session, problem);
    expect(await verdict(run!.runId)).toEqual({ state: 'unknown', text: 'Eaten by a whale' });
  });

  it('falls back to the row of the list where the data is not to be had', async () => {
    await adapter.login(session, keys);
    await adapter.submit(session, submission);
    const [run] = await adapter.listRecentRuns(session, problem);
    site.simulatorState.runs[0]!.polls = 9;
    const change = (page: string): string => (page.startsWith('{') ? 'moved' : page);
    site.simulatorState.faults.push({ on: 'status', kind: 'changed', times: 2, change });
    expect(await adapter.poll(session, { runId: run!.runId, problem })).toMatchObject({
      status: 0,
      timeMs: 15,
      cases: [],
    });
  });
});

describe('a public request', () => {
  it('is a run of anybody by the official interface', async () => {
    const { id } = site.simulatorState.addRun({
      account: 'keeper',
      problemId: '1133F2',
      languageId: '89',
      code: 'x',
      polls: 9,
    });
    const wanted = { account: 'keeper', runId: String(id), problem: { id: '1133F2', ref: null } };
    const run = await adapter.fetchPublicRun!(session, wanted);
    expect(run).toMatchObject({ problemId: '1133F2', progress: { state: 'final', status: 0 } });
    fault('status', 'tooFast');
    expect(await failureKindOf(() => adapter.fetchPublicRun!(session, wanted))).toBe('rateLimited');
  });

  it('is whether the site answers, and its languages once logged in', async () => {
    await adapter.checkHealth(session);
    await adapter.login(session, keys);
    expect(await adapter.listLanguages!(session, null)).toEqual(judgePart.spec.languages);
  });
});
