import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  Status,
  type RemoteProblem,
  type RemoteProgress,
  type RemoteRun,
  type RemoteSession,
} from '@tribunal/contract';
import { mutationsOf, type Mutation } from '../mutations';
import { compareProblems, compareProgress, compareRuns, type Compared } from '../mutations/reading';
import { Recording, replayed } from '../mutations/replay';
import { Score, type Verdict } from '../mutations/score';
import { BOT, CODE, type SiteUnderTest } from './site-under-test';

const LEAST_MUTATIONS = 200;
const GOOD_SHARE = 0.95;
/** For all pages together, on a machine that has other things to do. */
const PATIENCE_MS = 180_000;

/** Something that an adapter reads, done once for the record and then with every changed page. */
interface Work<T> {
  name: string;
  session: RemoteSession;
  read(session: RemoteSession): Promise<T>;
  compare(before: T, after: T, mutation: Mutation): Compared;
}

const FIRST_SEED = 20260101;

const problemWork = (site: SiteUnderTest, id: string): Work<RemoteProblem> => ({
  name: `problem ${id}`,
  session: site.visit(),
  read: (session) => site.adapter.fetchProblem(session, id),
  compare: (before, after, { alike = (html) => html }) => compareProblems(before, after, alike),
});

async function runsWork(site: SiteUnderTest): Promise<Work<RemoteRun[]>> {
  const session = await site.loggedIn();
  const { languageId, ...problem } = await site.refOf();
  for (const account of [BOT, 'somebody', BOT]) {
    site.world.addRun({ account, problemId: problem.id, languageId, code: CODE });
  }
  return {
    name: 'recent runs',
    session,
    read: (visit) => site.adapter.recentRuns(visit, problem),
    compare: compareRuns,
  };
}

async function pollWork(site: SiteUnderTest, status: Status): Promise<Work<RemoteProgress>> {
  const session = await site.loggedIn();
  site.world.outcomes.push({ status, timeMs: 30, memoryKb: 2048, message: 'main.cpp:1: error: no such thing' });
  const run = await site.submit(session);
  await site.follow(session, run);
  return {
    name: `a run of status ${status}`,
    session,
    read: (visit) => site.adapter.poll(visit, run),
    compare: compareProgress,
  };
}

interface Read {
  verdict: Verdict;
  /** What is different, or what was thrown. */
  detail: string;
}

async function readChanged<T>(work: Work<T>, before: T, visit: RemoteSession, mutation: Mutation): Promise<Read> {
  try {
    const after = await work.read(visit);
    const { comparison, fields } = work.compare(before, after, mutation);
    const isUnknown = (after as { state?: string }).state === 'unknown';
    return { verdict: comparison === 'other' && isUnknown ? 'caught' : comparison, detail: fields.join(', ') };
  } catch (error) {
    return { verdict: verdictOf(error, mutation), detail: String(error) };
  }
}

function verdictOf(error: unknown, { isBenign }: Mutation): Verdict {
  if (!(error instanceof Error) || error.name !== 'RemoteFailure') return 'crashed';
  if (isBenign) return 'alarmed';
  const { kind } = error as Error & { kind: string };
  return kind === 'layoutChanged' || kind === 'siteDown' ? 'caught' : 'misnamed';
}

async function scoreWork<T>(work: Work<T>, score: Score, seed: number): Promise<void> {
  const recording = new Recording(work.session);
  const before = await work.read(recording);
  for (const [at, { page }] of recording.exchanges.entries()) {
    for (const mutation of mutationsOf(page.text, seed + at)) {
      const visit = replayed(work.session, recording.exchanges, at, mutation.page);
      const { verdict, detail } = await readChanged(work, before, visit, mutation);
      score.note(verdict, `${work.name}, ${new URL(page.url).pathname}: ${mutation.name} (${detail})`);
    }
  }
}

export const changedPageTests = (site: SiteUnderTest): void =>
  void describe('changed pages', () => {
    const score = new Score();
    beforeAll(async () => {
      await site.start();
      const seed = site.options.seed ?? FIRST_SEED;
      for (const { id } of site.simulator.problems.slice(0, 2)) await scoreWork(problemWork(site, id), score, seed);
      await scoreWork(await runsWork(site), score, seed);
      await scoreWork(await pollWork(site, Status.Accepted), score, seed);
      await scoreWork(await pollWork(site, Status.CompileError), score, seed);
      await site.stop();
    }, PATIENCE_MS);

    it(`are ${LEAST_MUTATIONS} at least`, () => {
      expect(score.total).toBeGreaterThanOrEqual(LEAST_MUTATIONS);
    });

    it('never give other data', () => {
      expect(score.wrong).toEqual([]);
    });

    it('are no alarm when nothing is different that matters', () => {
      expect(score.alarms).toEqual([]);
    });

    it(`are read the same or caught in ${GOOD_SHARE * 100} of 100 cases`, () => {
      onTestFinished(() => console.log(`${site.spec.key}: ${score.toString()}`));
      expect(score.good, score.doubtful.join('\n')).toBeGreaterThanOrEqual(GOOD_SHARE);
    });
  });
