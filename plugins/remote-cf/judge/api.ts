import { Status } from '@tribunal/contract';
import type { PublicRun, RemotePage, RemoteProgress, RemoteSession } from '@tribunal/remote-kit';
import { fail, isSameLogin, NO_RUN_DETAILS, toProgress, RemoteFailure } from '@tribunal/remote-kit';
import { languageIdOf } from '../languages';
import { passed } from './gate';
import { idOf } from './ids';
import { meaningOfEnum } from './verdicts';

/** A submission as the official API of the site returns it, reduced to the fields that are read here. */
interface ApiRun {
  id: number;
  contestId: number;
  creationTimeSeconds: number;
  author: { members: { handle: string }[] };
  problem: { contestId?: number; index: string };
  programmingLanguage?: string;
  verdict?: string;
  testset?: string;
  passedTestCount: number;
  timeConsumedMillis: number;
  memoryConsumedBytes: number;
}

/** Number of a user's newest submissions to request. */
const COUNT = 100;
const LIMIT_MS = 2000;
/**
 * Matches the site's names for complete test sets: `TESTS`, and `TESTS1` and so on if a problem has several. The
 * pretests of a round and the hacks are separate sets.
 */
const ALL_TESTS = /^TESTS\d*$/;

/**
 * Fetches a submission with `api/user.status`, which shows the submissions of every user without a login. The site
 * allows one call every two seconds.
 */
export async function publicRun(
  session: RemoteSession,
  { account, runId }: { account: string; runId: string },
): Promise<PublicRun> {
  const query = { handle: account, from: 1, count: COUNT };
  const page = passed(await session.get('/api/user.status', { query }));
  return readPublicRun(page, account, runId);
}

/** Finds one submission among those of a user. Pure function. */
export function readPublicRun(page: RemotePage, account: string, runId: string): PublicRun {
  const run = apiRunsOf(page, account).find(({ id }) => String(id) === runId);
  if (!run) return fail('notFound', `${account} has no submission ${runId} among the newest ${COUNT}`, page);
  const [author, ...team] = run.author.members;
  const isOwn = author !== undefined && team.length === 0 && isSameLogin(author.handle, account);
  // The site also lists what the teams of a user submit, and any member of them may have done so.
  if (!isOwn) return fail('notFound', `submission ${runId} is not by ${account} alone`, page);
  return {
    runId,
    account: author.handle,
    problemId: idOf({ contest: run.problem.contestId ?? run.contestId, index: run.problem.index }),
    languageId: languageIdOf(run.programmingLanguage ?? ''),
    sentAt: run.creationTimeSeconds * 1000,
    progress: progressOfRun(run),
  };
}

/** Returns the answer of the API. `of` is what was requested, in case the site has no such thing. */
export function apiResultOf(page: RemotePage, of: string): unknown {
  if (page.text.includes('Call limit exceeded')) {
    throw new RemoteFailure('rateLimited', 'the site takes one call in two seconds', { page, waitMs: LIMIT_MS });
  }
  const reply = parsed(page);
  if (reply.status === 'FAILED') return fail('notFound', `of ${of} the site says: ${String(reply.comment)}`, page);
  return reply.status === 'OK' ? reply.result : fail('layoutChanged', 'the answer has no status', page);
}

function apiRunsOf(page: RemotePage, account: string): ApiRun[] {
  const result = apiResultOf(page, account);
  const isList = Array.isArray(result) && result.every(isRun);
  return isList ? (result as ApiRun[]) : fail('layoutChanged', 'the answer is no list of submissions', page);
}

function parsed(page: RemotePage): { status?: unknown; comment?: unknown; result?: unknown } {
  try {
    return Object(JSON.parse(page.text)) as object;
  } catch {
    return fail('layoutChanged', 'the answer is no JSON', page);
  }
}

function isRun(value: unknown): boolean {
  const run = Object(value) as Partial<ApiRun>;
  const numbers = [run.id, run.creationTimeSeconds, run.timeConsumedMillis, run.memoryConsumedBytes];
  const hasContest = typeof (run.problem?.contestId ?? run.contestId) === 'number';
  const members: unknown = run.author?.members;
  const hasAuthor = Array.isArray(members) && members.every((one) => typeof Object(one).handle === 'string');
  return (
    hasAuthor &&
    numbers.every((number) => typeof number === 'number') &&
    hasContest &&
    typeof run.problem?.index === 'string'
  );
}

/** Without a verdict, the submission is pending; if it passed only a part of the tests, it is not accepted yet. */
function progressOfRun(run: ApiRun): RemoteProgress {
  if (run.verdict === undefined) return { state: 'pending' };
  const enumMeaning = meaningOfEnum(run.verdict);
  const meaning = enumMeaning === Status.Accepted && !ALL_TESTS.test(run.testset ?? '') ? 'judging' : enumMeaning;
  if (meaning === 'judging') return { state: 'judging', done: run.passedTestCount, total: null, cases: [] };
  if (meaning === Status.CompileError) return { state: 'final', status: meaning, ...NO_RUN_DETAILS };
  return toProgress(meaning, run.verdict, {
    ...NO_RUN_DETAILS,
    timeMs: run.timeConsumedMillis,
    memoryKb: Math.round(run.memoryConsumedBytes / 1024),
  });
}
