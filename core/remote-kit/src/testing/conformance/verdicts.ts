import { expect } from 'vitest';
import { describe, it, itUnlessLacking, requireShown, watched } from './cases';
import { Status } from '@tribunal/contract';
import type { RemoteProgress } from '../../contract';
import { visibleText } from '../text';
import { MisdirectedSession } from './sessions';
import { BOT, CODE, failureOf, type SiteUnderTest } from './site-under-test';

const VERDICTS = [
  'Accepted',
  'WrongAnswer',
  'PresentationError',
  'CompileError',
  'TimeLimitExceeded',
  'MemoryLimitExceeded',
  'RuntimeError',
  'SystemError',
  'PartialAccepted',
] as const;
const MEASURED = { timeMs: 30, memoryKb: 2048 };
const CASES = [
  { status: Status.Accepted, timeMs: 11, memoryKb: 1024, groupNum: 1 },
  { status: Status.WrongAnswer, timeMs: 30, memoryKb: 2048, groupNum: 1 },
  { status: Status.Accepted, timeMs: 12, memoryKb: 1536, groupNum: 2 },
];
const COMPILER_OUTPUT = "main.cpp:3:5: error: expected ';' before 'if' & more <here>";

type Final = Extract<RemoteProgress, { state: 'final' }>;

export const verdictTests = (site: SiteUnderTest): void =>
  void describe('a verdict', () => {
    const { adapter } = site;
    const supports = (status: Status): boolean => !site.options.lacksVerdicts?.includes(status);

    const pollSubmitted = async (): Promise<RemoteProgress[]> => {
      const session = await site.openLoggedInSession();
      return site.pollUntilFinal(session, await site.submit(session));
    };

    it.each(VERDICTS.filter((name) => supports(Status[name])))('of %s is read as it is', async (name) => {
      const status = Status[name];
      const message = status === Status.CompileError ? COMPILER_OUTPUT : undefined;
      site.world.outcomes.push({ status, ...MEASURED, message, ...(name === 'PartialAccepted' && { score: 40 }) });
      const states = await pollSubmitted();
      expect(states.at(-1)).toMatchObject({ state: 'final', status });
      const { timeMs, memoryKb } = states.at(-1) as Final;
      // A value that the site does not show is null; 0 would mean that no time was used.
      expect([MEASURED.timeMs, null]).toContain(timeMs);
      expect([MEASURED.memoryKb, null]).toContain(memoryKb);
    });

    const pollAccepted = async (): Promise<Final> => {
      site.world.outcomes.push({ status: Status.Accepted, ...MEASURED });
      return (await pollSubmitted()).at(-1) as Final;
    };

    itUnlessLacking(site, 'measures', 'that is accepted brings its time', async () =>
      expect((await pollAccepted()).timeMs).toBe(MEASURED.timeMs),
    );

    itUnlessLacking(site, 'memory', 'that is accepted brings its memory', async () =>
      expect((await pollAccepted()).memoryKb).toBe(MEASURED.memoryKb),
    );

    if (supports(Status.PartialAccepted)) {
      itUnlessLacking(site, 'partialScores', 'that is partly right brings its score', async () => {
        const read = new Set<string>();
        site.world.outcomes.push(watched({ status: Status.PartialAccepted, ...MEASURED, score: 40 }, read));
        const { score } = (await pollSubmitted()).at(-1) as Final;
        requireShown(read.has('score'), 'partialScores');
        expect(score).toBe(40);
      });
    }

    /** Polls a wrong answer with test cases, and adds to `read` which members of a case the simulator has read. */
    const pollCases = async (read: Set<string>): Promise<Final['cases']> => {
      const cases = CASES.map((one) => watched(one, read));
      site.world.outcomes.push({ status: Status.WrongAnswer, ...MEASURED, cases });
      return ((await pollSubmitted()).at(-1) as Final).cases;
    };

    itUnlessLacking(site, 'cases', 'brings those of its test cases', async () => {
      const read = new Set<string>();
      const cases = await pollCases(read);
      requireShown(read.has('status'), 'cases');
      expect(cases.map(({ seq, status }) => ({ seq, status }))).toEqual(
        CASES.map(({ status }, at) => ({ seq: at + 1, status })),
      );
      for (const [at, { timeMs, memoryKb }] of cases.entries()) {
        expect([CASES[at]!.timeMs, null]).toContain(timeMs);
        expect([CASES[at]!.memoryKb, null]).toContain(memoryKb);
      }
    });

    itUnlessLacking(site, 'groups', 'brings the groups of its test cases', async () => {
      const read = new Set<string>();
      const cases = await pollCases(read);
      requireShown(read.has('groupNum'), 'groups');
      expect(cases.map(({ groupNum }) => groupNum)).toEqual(CASES.map(({ groupNum }) => groupNum));
    });

    it('comes after states that are none', async () => {
      const states = (await pollSubmitted()).map(({ state }) => state);
      expect(states.at(-1)).toBe('final');
      expect(states.length).toBeGreaterThan(1);
      for (const state of states.slice(0, -1)) expect(['pending', 'compiling', 'judging']).toContain(state);
    });

    it('is the same at every further look', async () => {
      const session = await site.openLoggedInSession();
      const run = await site.submit(session);
      const [last] = (await site.pollUntilFinal(session, run)).slice(-1);
      expect(await adapter.poll(session, run)).toEqual(last);
    });

    it('of this run is never that of another one', async () => {
      const session = await site.openLoggedInSession();
      site.world.outcomes.push({ status: Status.WrongAnswer, ...MEASURED });
      const run = await site.submit(session);
      const other = { problemId: site.problem.id, languageId: (await site.problemRef()).languageId, code: CODE };
      site.world.addRun({ account: 'somebody', ...other });
      site.world.addRun({ account: BOT, ...other });
      expect((await site.pollUntilFinal(session, run)).at(-1)).toMatchObject({
        state: 'final',
        status: Status.WrongAnswer,
      });
    });

    it('is that of the run that was asked for, whatever else the site lists or shows', async () => {
      const session = await site.openLoggedInSession();
      site.world.outcomes.push({ status: Status.WrongAnswer, ...MEASURED });
      const run = await site.submit(session);
      const { languageId } = await site.problemRef();
      const problemId = site.simulator.problems[1]!.id;
      const other = String(site.world.addRun({ account: 'somebody', problemId, languageId, code: CODE }).id);
      for (const quirk of ['everybody', 'oldestFirst'] as const) {
        site.world.listQuirks.add(quirk);
        const [last] = (await site.pollUntilFinal(session, run)).slice(-1);
        expect(last).toMatchObject({ state: 'final', status: Status.WrongAnswer });
      }
      const misdirected = new MisdirectedSession(session, run.runId, other);
      const work = site.pollUntilFinal(misdirected, run);
      const kind = await failureOf(work);
      if (kind === 'none') expect((await work).at(-1)).toMatchObject({ status: Status.WrongAnswer });
      else expect(['layoutChanged', 'notFound']).toContain(kind);
    });

    it('of a run that is not there is not found', async () => {
      const session = await site.openLoggedInSession();
      const { problem } = await site.submit(session);
      expect(await failureOf(adapter.poll(session, { runId: '39999999', problem }))).toBe('notFound');
    });

    itUnlessLacking(site, 'unknownText', 'in words that nobody knows is none, and the words are kept', async () => {
      for (const text of ['Quarantined by moderators', 'Accepted denied', 'Acceptedness']) {
        site.world.outcomes.push({ status: Status.Accepted, ...MEASURED, text });
        const last = (await pollSubmitted()).at(-1)!;
        expect(last.state).toBe('unknown');
        expect(last).toMatchObject({ text: expect.stringContaining(text) as string });
      }
    });

    if (supports(Status.CompileError)) {
      itUnlessLacking(site, 'compileText', 'of a compiler brings its words', async () => {
        site.world.outcomes.push({ status: Status.CompileError, ...MEASURED, message: COMPILER_OUTPUT });
        const { message } = (await pollSubmitted()).at(-1) as Final;
        expect(visibleText(`<pre>${escaped(message ?? '')}</pre>`)).toContain(
          visibleText(`<pre>${escaped(COMPILER_OUTPUT)}</pre>`),
        );
      });
    }

    it.each(['https://www.example.org', 'http://127.0.0.1:9'])('can be looked up by people at %s', (endpoint) => {
      const url = adapter.runUrl(endpoint, { runId: '30000001', problem: { id: site.problem.id, ref: null } });
      if (url !== null) expect(new URL(url).protocol).toMatch(/^https?:$/);
    });
  });

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
