import { expect } from 'vitest';
import { describe, it } from './cases';
import { Status } from '@tribunal/contract';
import type {
  CataloguePage,
  ListedProblem,
  RemoteProblem,
  RemoteProgress,
  RemoteRun,
  RemoteSession,
} from '../../contract';
import { mutationsOf, type Mutation } from '../mutations';
import {
  compareLists,
  compareProblems,
  compareProgress,
  compareRuns,
  type ComparisonResult,
} from '../mutations/comparison';
import { RecordingSession, replayWithChangedPage } from '../mutations/replay';
import { MutationScore, type MutationVerdict } from '../mutations/score';
import { BOT, CODE, type SiteUnderTest } from './site-under-test';

const LEAST_MUTATIONS = 200;
const GOOD_SHARE = 0.99;
/** Timeout for all pages together; generous because the machine may be busy. */
const TIMEOUT_MS = 180_000;

/** An operation that an adapter reads pages for. It runs once to record them and then once with every changed page. */
interface ReadOperation<T> {
  name: string;
  session: RemoteSession;
  read(session: RemoteSession): Promise<T>;
  compare(before: T, after: T, mutation: Mutation): ComparisonResult;
}

const FIRST_SEED = 20260101;

const problemOperation = (site: SiteUnderTest, id: string): ReadOperation<RemoteProblem> => ({
  name: `problem ${id}`,
  session: site.openSession(),
  read: (session) => site.adapter.fetchProblem(session, id),
  compare: (before, after, { normalize: alike = (html) => html }) => compareProblems(before, after, alike),
});

async function runsOperation(site: SiteUnderTest): Promise<ReadOperation<RemoteRun[]>> {
  const session = await site.openLoggedInSession();
  const { languageId, ...problem } = await site.problemRef();
  for (const account of [BOT, 'somebody', BOT]) {
    site.world.addRun({ account, problemId: problem.id, languageId, code: CODE });
  }
  return {
    name: 'recent runs',
    session,
    read: (session) => site.adapter.listRecentRuns(session, problem),
    compare: compareRuns,
  };
}

async function contestOperation(site: SiteUnderTest): Promise<ReadOperation<ListedProblem[]>> {
  return {
    name: 'a contest',
    session: await site.openLoggedInSession(),
    read: (session) => site.adapter.listContest!(session, site.spec.exampleContestId!),
    compare: (before, after, { normalize = (html) => html }) => compareLists(before, after, normalize),
  };
}

/** The first part that has problems. */
async function catalogueOperation(site: SiteUnderTest): Promise<ReadOperation<CataloguePage>> {
  const session = site.openSession();
  let cursor: string | null = null;
  for (;;) {
    const { problems, next } = await site.adapter.listCatalogue!(session, cursor);
    if (problems.length > 0 || next === null) break;
    cursor = next;
  }
  const at = cursor;
  return {
    name: 'the catalogue',
    session,
    read: (from) => site.adapter.listCatalogue!(from, at),
    compare: (before, after, { normalize = (html) => html }) => {
      if (before.next !== after.next) return { comparison: 'other', fields: ['next'] };
      return compareLists(before.problems, after.problems, normalize);
    },
  };
}

async function pollOperation(site: SiteUnderTest, status: Status): Promise<ReadOperation<RemoteProgress>> {
  const session = await site.openLoggedInSession();
  site.world.outcomes.push({ status, timeMs: 30, memoryKb: 2048, message: 'main.cpp:1: error: no such thing' });
  const run = await site.submit(session);
  await site.pollUntilFinal(session, run);
  return {
    name: `a run of status ${status}`,
    session,
    read: (session) => site.adapter.poll(session, run),
    compare: compareProgress,
  };
}

interface ReadResult {
  mutationVerdict: MutationVerdict;
  /** What differs, or what was thrown. */
  detail: string;
}

async function readMutation<T>(
  readOperation: ReadOperation<T>,
  before: T,
  session: RemoteSession,
  mutation: Mutation,
): Promise<ReadResult> {
  try {
    const after = await readOperation.read(session);
    const { comparison, fields } = readOperation.compare(before, after, mutation);
    const isUnknown = (after as { state?: string }).state === 'unknown';
    return { mutationVerdict: comparison === 'other' && isUnknown ? 'caught' : comparison, detail: fields.join(', ') };
  } catch (error) {
    return { mutationVerdict: verdictOf(error, mutation), detail: String(error) };
  }
}

function verdictOf(error: unknown, { isBenign }: Mutation): MutationVerdict {
  if (!(error instanceof Error) || error.name !== 'RemoteFailure') return 'crashed';
  if (isBenign) return 'alarmed';
  const { kind } = error as Error & { kind: string };
  return kind === 'layoutChanged' || kind === 'siteDown' ? 'caught' : 'misnamed';
}

async function scoreOperation<T>(
  readOperation: ReadOperation<T>,
  mutationScore: MutationScore,
  seed: number,
): Promise<void> {
  const recordingSession = new RecordingSession(readOperation.session);
  const before = await readOperation.read(recordingSession);
  for (const [at, { page }] of recordingSession.exchanges.entries()) {
    for (const mutation of mutationsOf(page.text, seed + at)) {
      const session = replayWithChangedPage(readOperation.session, recordingSession.exchanges, at, mutation.page);
      const { mutationVerdict: verdict, detail } = await readMutation(readOperation, before, session, mutation);
      mutationScore.record(
        verdict,
        `${readOperation.name}, ${new URL(page.url).pathname}: ${mutation.name} (${detail})`,
      );
    }
  }
}

export const changedPageTests = (site: SiteUnderTest): void =>
  void describe('changed pages', () => {
    const mutationScore = new MutationScore();
    const scorePages = async (): Promise<void> => {
      await site.start();
      const seed = site.options.seed ?? FIRST_SEED;
      for (const { id } of site.simulator.problems.slice(0, 2))
        await scoreOperation(problemOperation(site, id), mutationScore, seed);
      await scoreOperation(await runsOperation(site), mutationScore, seed);
      if (site.adapter.listContest) await scoreOperation(await contestOperation(site), mutationScore, seed);
      if (site.adapter.listCatalogue) await scoreOperation(await catalogueOperation(site), mutationScore, seed);
      await scoreOperation(await pollOperation(site, Status.Accepted), mutationScore, seed);
      await scoreOperation(await pollOperation(site, Status.CompileError), mutationScore, seed);
      await site.stop();
    };
    let scored: Promise<void> | null = null;
    /** All pages are read once, for all cases. */
    const itAfter = (name: string, check: () => void): void =>
      it(
        name,
        async () => {
          await (scored ??= scorePages());
          check();
        },
        TIMEOUT_MS,
      );

    itAfter(`are ${LEAST_MUTATIONS} at least`, () => {
      expect(mutationScore.total).toBeGreaterThanOrEqual(LEAST_MUTATIONS);
    });

    itAfter('never give other data', () => {
      expect(mutationScore.wrong).toEqual([]);
    });

    itAfter('are no alarm when nothing is different that matters', () => {
      expect(mutationScore.alarms).toEqual([]);
    });

    itAfter(`are read the same or caught in ${GOOD_SHARE * 100} of 100 cases`, () => {
      site.report([`${site.spec.key}: ${mutationScore.toString()}`, ...mutationScore.doubtful].join('\n'));
      expect(mutationScore.goodShare, mutationScore.doubtful.join('\n')).toBeGreaterThanOrEqual(GOOD_SHARE);
    });
  });
