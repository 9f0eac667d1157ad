import { Status, type PublicRun, type RemotePage, type RemoteProgress, type RemoteSession } from '@tribunal/contract';
import { fail, NO_OUTCOME, progressOf, RemoteFailure } from '@tribunal/remote-kit';
import { languageIdOf } from '../languages';
import { passed } from './gate';
import { idOf } from './ids';
import { meaningOfEnum } from './verdicts';

/** As the site's official interface tells it, in the fields that are read here. */
interface ToldRun {
  id: number;
  contestId: number;
  creationTimeSeconds: number;
  problem: { contestId?: number; index: string };
  programmingLanguage?: string;
  verdict?: string;
  testset?: string;
  passedTestCount: number;
  timeConsumedMillis: number;
  memoryConsumedBytes: number;
}

/** Newest runs of a user that are asked for. */
const COUNT = 100;
const LIMIT_MS = 2000;
/** What the site calls the tests that a verdict is of: the first ones of a round, and hacks, have sets of their own. */
const ALL_TESTS = 'TESTS';

/** `api/user.status`: everybody's, without a login, at most one call in two seconds. */
export async function publicRun(
  session: RemoteSession,
  { account, runId }: { account: string; runId: string },
): Promise<PublicRun> {
  const query = { handle: account, from: 1, count: COUNT };
  const page = passed(await session.get('/api/user.status', { query }));
  return readPublicRun(page, account, runId);
}

/** Pure: one run among those of a user. */
export function readPublicRun(page: RemotePage, account: string, runId: string): PublicRun {
  const run = toldRuns(page, account).find(({ id }) => String(id) === runId);
  if (!run) return fail('notFound', `${account} has no submission ${runId} among the newest ${COUNT}`, page);
  return {
    runId,
    account,
    problemId: idOf({ contest: run.problem.contestId ?? run.contestId, index: run.problem.index }),
    languageId: languageIdOf(run.programmingLanguage ?? ''),
    sentAt: run.creationTimeSeconds * 1000,
    progress: progressOfRun(run),
  };
}

function toldRuns(page: RemotePage, account: string): ToldRun[] {
  if (page.text.includes('Call limit exceeded')) {
    throw new RemoteFailure('rateLimited', 'the site takes one call in two seconds', { page, waitMs: LIMIT_MS });
  }
  const said = parsed(page);
  if (said.status === 'FAILED') return fail('notFound', `of ${account} the site says: ${String(said.comment)}`, page);
  const isList = said.status === 'OK' && Array.isArray(said.result) && said.result.every(isRun);
  return isList ? (said.result as ToldRun[]) : fail('layoutChanged', 'the answer is no list of submissions', page);
}

function parsed(page: RemotePage): { status?: unknown; comment?: unknown; result?: unknown } {
  try {
    return Object(JSON.parse(page.text)) as object;
  } catch {
    return fail('layoutChanged', 'the answer is no JSON', page);
  }
}

function isRun(value: unknown): boolean {
  const run = Object(value) as Partial<ToldRun>;
  const numbers = [run.id, run.creationTimeSeconds, run.timeConsumedMillis, run.memoryConsumedBytes];
  const hasContest = typeof (run.problem?.contestId ?? run.contestId) === 'number';
  return numbers.every((number) => typeof number === 'number') && hasContest && typeof run.problem?.index === 'string';
}

/** Without a verdict it waits; what has passed less than all tests is not accepted yet. */
function progressOfRun(run: ToldRun): RemoteProgress {
  if (run.verdict === undefined) return { state: 'pending' };
  const told = meaningOfEnum(run.verdict);
  const meaning = told === Status.Accepted && run.testset !== ALL_TESTS ? 'judging' : told;
  if (meaning === 'judging') return { state: 'judging', done: run.passedTestCount, total: null, cases: [] };
  if (meaning === Status.CompileError) return { state: 'final', status: meaning, ...NO_OUTCOME };
  return progressOf(meaning, run.verdict, {
    ...NO_OUTCOME,
    timeMs: run.timeConsumedMillis,
    memoryKb: Math.round(run.memoryConsumedBytes / 1024),
  });
}
