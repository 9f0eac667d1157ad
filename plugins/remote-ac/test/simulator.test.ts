import { beforeEach, describe, expect, it } from 'vitest';
import { failureKindOf, simulatedSite, type PlainSession } from '@tribunal/remote-kit/testing';
import type { SimulatedOutcome } from '@tribunal/remote-kit/simulator';
import judgePart from '../judge';
import simulator from '../simulator';

const { adapter } = judgePart;
const keys = { name: 'bot', password: 'secret', session: null };
const problem = { id: 'abc100_a', ref: 'abc100' };
const submission = { problem, languageId: '6017', code: 'int main() {}' };

const site = simulatedSite(simulator);
let session: PlainSession;
beforeEach(() => {
  session = site.openSession('bot');
});

describe('a login', () => {
  it('that is sent on after a wrong password is refused in the words of the site', async () => {
    await expect(adapter.login(session, { ...keys, password: 'no' })).rejects.toThrow('Password is incorrect');
  });

  it('takes the bare value of the cookie too', async () => {
    await adapter.login(session, { ...keys, password: null, session: ` ${site.simulatorState.openSession('bot')} ` });
    expect(await adapter.isLoggedIn(session)).toBe(true);
  });
});

describe('a task', () => {
  it('is found in the contest before the first underscore when the likelier one has none', async () => {
    const [known] = simulator.problems;
    site.simulatorState.problems.set('past_x.past_x_a', { ...known!, id: 'past.past_x_a' });
    const read = await adapter.fetchProblem(session, 'past_x_a');
    expect(read).toMatchObject({ id: 'past_x_a', ref: 'past' });
  });

  it('in Japanese alone is read in Japanese, and one without pairs as words', async () => {
    const japanese = await adapter.fetchProblem(session, 'dwacon2017-prelims.dwango2017qual_a');
    expect(japanese).toMatchObject({ title: '動画の数', timeLimitMs: 500, ref: 'dwacon2017-prelims' });
    const talking = await adapter.fetchProblem(session, 'practice_1');
    expect(talking).toMatchObject({ samples: [], input: '' });
    expect(talking.description).toContain('<h4>Interaction</h4>');
  });
});

describe('a submission', () => {
  beforeEach(() => adapter.login(session, keys));

  it('to a contest that is over needs a human', async () => {
    site.simulatorState.problems.set('closed1_a', { ...simulator.problems[0]!, id: 'closed1_a' });
    const work = adapter.submit(session, { ...submission, problem: { id: 'closed1_a', ref: null } });
    expect(await failureKindOf(() => work)).toBe('humanCheck');
  });

  it('in a language that the task does not offer is not sent', async () => {
    const work = adapter.submit(session, { ...submission, languageId: '5001' });
    expect(await failureKindOf(() => work)).toBe('rejected');
  });

  it('too early waits one second more than the site says', async () => {
    site.simulatorState.faults.push({ on: 'submit', kind: 'tooFast' });
    await expect(adapter.submit(session, submission)).rejects.toMatchObject({ details: { waitMs: 5000 } });
  });

  it('that is refused has the words of the site', async () => {
    site.simulatorState.faults.push({ on: 'submit', kind: 'rejected' });
    await expect(adapter.submit(session, submission)).rejects.toThrow('The submission was not accepted.');
  });

  it('is listed with language and size', async () => {
    await adapter.submit(session, { ...submission, code: 'π' });
    const [run] = await adapter.listRecentRuns(session, problem);
    expect(run).toMatchObject({ problemId: 'abc100_a', languageId: '6017', codeBytes: 2 });
  });

  it('comes with its tests, and with its share of the points', async () => {
    site.simulatorState.pollsToVerdict = 0;
    site.simulatorState.outcomes.push({ status: -1, timeMs: 40, memoryKb: 2048, score: 30 });
    await adapter.submit(session, submission);
    const [run] = await adapter.listRecentRuns(session, problem);
    expect(await adapter.poll(session, { runId: run!.runId, problem })).toMatchObject({
      state: 'final',
      status: -1,
      score: 30,
      cases: [{ status: 0 }, { status: 0 }, { seq: 3, status: -1, timeMs: 40, memoryKb: 2048 }],
    });
  });

  describe('whose page cannot be fetched or parsed', () => {
    const polled = async (outcome: SimulatedOutcome, change: (page: string) => string) => {
      site.simulatorState.pollsToVerdict = 0;
      site.simulatorState.outcomes.push(outcome);
      await adapter.submit(session, submission);
      const [run] = await adapter.listRecentRuns(session, problem);
      const onPage = (page: string): string => (page.startsWith('{') ? page : change(page));
      site.simulatorState.faults.push({ on: 'status', kind: 'changed', times: 2, change: onPage });
      return adapter.poll(session, { runId: run!.runId, problem });
    };
    const wrong = { status: -1, timeMs: 40, memoryKb: 2048, score: 30 } as const;

    it.each([
      ['is moved', wrong, () => 'moved'],
      ['ends early', wrong, (page: string) => page.slice(0, page.indexOf('Test Cases'))],
      ['tells memory in other units', wrong, (page: string) => page.replaceAll(/Ki?B</g, 'blocks<')],
      [
        'has no words of the compiler',
        { ...wrong, status: -2 } as const,
        (page: string) => page.replace('Compile Error</h4>', ''),
      ],
    ])('gets its verdict anyway, and the failure is reported: it %s', async (_, outcome, change) => {
      expect(await polled(outcome, change)).toMatchObject({
        state: 'final',
        status: outcome.status,
        cases: [],
        score: null,
        missing: { kind: 'layoutChanged' },
      });
    });

    it('is not believed when the page has another verdict', async () => {
      const work = polled(wrong, (page) => page.replace(/(id="judge-status".*?>)WA</, '$1TLE<'));
      expect(await failureKindOf(() => work)).toBe('layoutChanged');
    });
  });

  it('of another contest is not found', async () => {
    site.simulatorState.pollsToVerdict = 0;
    await adapter.submit(session, submission);
    const [run] = await adapter.listRecentRuns(session, problem);
    const other = { id: 'practice_1', ref: 'practice' };
    const work = adapter.poll(session, { runId: run!.runId, problem: other });
    expect(await failureKindOf(() => work)).toBe('notFound');
  });

  it('may be in the languages that the form offers', async () => {
    expect(await adapter.listLanguages!(session, null)).toEqual(judgePart.spec.languages);
  });
});
