import { Status } from '@tribunal/contract';
import { failureOf, simulatedSite, type PlainSession } from '@tribunal/remote-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import judgePart from '../judge';
import simulator from '../simulator';

const { adapter } = judgePart;
const problem = { id: '1000', ref: null };
const bot = { name: 'bot', password: 'secret', session: null };
const site = simulatedSite(simulator);
let session: PlainSession;
beforeEach(() => {
  session = site.openSession('bot');
});

const submit = (code = 'int main(){} // simulate: AC, and a long comment behind it') =>
  adapter.submit(session, { problem, languageId: '0', code });

describe('problems of the simulated HDU', () => {
  it.each(simulator.problems.map(({ id }) => id))('%s is read as it is', async (id) => {
    const there = site.simulatorState.problems.get(id)!;
    const read = await adapter.fetchProblem(session, id);
    const { title, timeLimitMs, memoryLimitMb, samples, source } = there;
    expect(read).toMatchObject({ title, timeLimitMs, memoryLimitMb, samples, source });
    expect(read.hint === '').toBe(there.hint === '');
    expect(read.url).toBe(`${site.url}/showproblem.php?pid=${id}`);
  });

  it('are not found when there is none', async () => {
    expect(await failureOf(() => adapter.fetchProblem(session, '9999'))).toMatchObject({ kind: 'notFound' });
  });
});

describe('an account at the simulated HDU', () => {
  it('is known after the login and not before', async () => {
    expect(await adapter.isLoggedIn(session)).toBe(false);
    await adapter.login(session, bot);
    expect(await adapter.isLoggedIn(session)).toBe(true);
  });

  it('with a wrong password is a bad one', async () => {
    const wrong = { ...bot, password: 'guess' };
    expect(await failureOf(() => adapter.login(session, wrong))).toMatchObject({ kind: 'badAccount' });
  });
});

describe('a submission to the simulated HDU', () => {
  beforeEach(() => adapter.login(session, bot));

  it('appears as the newest run of the account, among runs of others', async () => {
    await submit();
    const others = { languageId: '0', code: 'x'.repeat(60) };
    site.simulatorState.addRun({ ...others, account: 'other', problemId: '1000' });
    site.simulatorState.addRun({ ...others, account: 'bot', problemId: '1091' });
    await submit('short');
    const runs = await adapter.listRecentRuns(session, problem);
    expect(runs).toHaveLength(2);
    expect(Number(runs[0]!.runId)).toBeGreaterThan(Number(runs[1]!.runId));
    expect(runs[0]).toMatchObject({ problemId: '1000', languageId: '0' });
    expect(site.simulatorState.runs.at(-1)?.code.trim()).toBe('short');
  });

  it('goes through queue, compiler and judge to its verdict', async () => {
    await submit();
    const run = { runId: String(site.simulatorState.runs[0]!.id), problem };
    const states = [];
    for (let polls = 0; polls < 4; polls += 1) states.push((await adapter.poll(session, run)).state);
    expect(states).toEqual(['pending', 'compiling', 'judging', 'final']);
    expect(await adapter.poll(session, run)).toMatchObject({ status: Status.Accepted, timeMs: 15, memoryKb: 1408 });
  });

  it('that does not compile comes with what the compiler said', async () => {
    site.simulatorState.pollsToVerdict = 0;
    await submit('int main(){ return x; } // simulate: CE, in a long line of code');
    const run = { runId: String(site.simulatorState.runs[0]!.id), problem };
    expect(await adapter.poll(session, run)).toMatchObject({
      status: Status.CompileError,
      message: "main.cpp:1:1: error: 'x' was not declared",
    });
  });

  it('with an unknown verdict stays open', async () => {
    site.simulatorState.pollsToVerdict = 0;
    site.simulatorState.outcomes.push({ status: 0, timeMs: 1, memoryKb: 1, text: 'Moderated' });
    await submit();
    const run = { runId: String(site.simulatorState.runs[0]!.id), problem };
    expect(await adapter.poll(session, run)).toEqual({ state: 'unknown', text: 'Moderated' });
  });

  it.each([
    ['captcha', 'humanCheck'],
    ['sessionLost', 'sessionExpired'],
    ['tooFast', 'rateLimited'],
    ['rejected', 'rejected'],
    ['serverError', 'siteDown'],
  ] as const)('ends for %s with %s, and nothing is stored there', async (fault, kind) => {
    site.simulatorState.faults.push({ on: 'submit', kind: fault });
    const failure = await failureOf(() => submit());
    expect(failure.kind).toBe(kind);
    if (kind === 'rateLimited') expect(failure.waitMs).toBe(5000);
    expect(site.simulatorState.runs).toEqual([]);
  });
});

describe('a run that is nowhere', () => {
  it('is not found', async () => {
    const run = { runId: '29000000', problem };
    expect(await failureOf(() => adapter.poll(session, run))).toMatchObject({ kind: 'notFound' });
  });
});

it('the health of the simulated HDU shows on its list of runs', async () => {
  await expect(adapter.checkHealth(session)).resolves.toBeUndefined();
  site.simulatorState.faults.push({ on: 'status', kind: 'serverError' });
  expect(await failureOf(() => adapter.checkHealth(session))).toMatchObject({ kind: 'siteDown' });
});
