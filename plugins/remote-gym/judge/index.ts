import { Status } from '@tribunal/contract';
import {
  isLoggedIn,
  keyOf,
  languagesAt,
  login,
  passed,
  publicRun,
  recentRunsAt,
  submitTo,
  FIRST_GYM,
  idOf,
  keyOfText,
  type ProblemKey,
  askAbout,
  fetchOwnRuns,
} from '@tribunal/plugin-remote-cf/judge';
import {
  defineJudgePart,
  requireElement,
  parseHtml,
  fail,
  type RemoteAdapter,
  type RemotePage,
  type RemoteProblemRef,
  type RemoteProgress,
  type RemoteSession,
} from '@tribunal/remote-kit';
import { remoteGym } from '../plugin';
import { GYM } from './site-part';
import { fetchProblem, listContest, problemUrl } from './problem';

/** Polls a submission by its row in the contest's list; after a compile error it also requests the compiler output. */
async function poll(
  session: RemoteSession,
  { runId, problem }: { runId: string; problem: RemoteProblemRef },
): Promise<RemoteProgress> {
  const { page, rows } = await fetchOwnRuns(session, GYM, problem);
  const row = rows.find(({ run }) => run.runId === runId);
  if (!row) return fail('notFound', `the contest's list has no submission ${runId}`, page);
  const progress = row.progress();
  if (progress.state !== 'final' || progress.status !== Status.CompileError) return progress;
  const answer = await askAbout(session, '/data/judgeProtocol', runId, page);
  return answer.status === 200 ? { ...progress, message: protocolOf(answer) } : progress;
}

/** Reads the compiler output, which is a JSON string. Returns null if it is empty. */
export function protocolOf(page: RemotePage): string | null {
  const compilerOutput = parsed(page);
  if (typeof compilerOutput !== 'string') return fail('layoutChanged', 'the compiler output is no text', page);
  return compilerOutput.replace(/\r\n?/g, '\n').trim() || null;
}

function parsed(page: RemotePage): unknown {
  try {
    return JSON.parse(page.text);
  } catch {
    return fail('layoutChanged', 'the compiler output is no JSON', page);
  }
}

/** Six digits alone are the number of a contest, not a contest and the number of a problem. */
const CONTEST = /^(?:GYM-)?\d{6}$/i;

const isOfGym = ({ contest }: ProblemKey): boolean => contest >= FIRST_GYM && contest < 10 * FIRST_GYM;

/**
 * Parses `GYM-100001A`, `100001a` or an address. Contest numbers below 100000 are counted from 100000 on, so `1A` is
 * `100001A`.
 */
export function parseId(text: string): string | null {
  const trimmed = text.trim();
  const key = CONTEST.test(trimmed) ? null : keyOfText(trimmed, 'GYM');
  if (!key) return null;
  const isAddress = /^https?:/i.test(trimmed);
  const meant = isAddress || key.contest >= FIRST_GYM ? key : { ...key, contest: key.contest + FIRST_GYM };
  return isOfGym(meant) ? idOf(meant) : null;
}

const CONTEST_ADDRESS = /^https?:\/\/(?:\w+\.)?codeforces\.com\/gym\/(\d{6})\/?(?:[?#].*)?$/i;

/** Parses `100001`, `GYM-100001` or the address of a contest. */
function parseContestId(text: string): string | null {
  const trimmed = text.trim();
  const id = CONTEST_ADDRESS.exec(trimmed)?.[1] ?? (CONTEST.test(trimmed) ? trimmed.slice(-6) : null);
  return id !== null && Number(id) >= FIRST_GYM ? id : null;
}

/** A problem whose contest's submit form provides the list of languages; any contest would do. */
const ANY_PROBLEM = '100001A';

const adapter: RemoteAdapter = {
  parseId,
  problemUrl,
  runUrl: (endpoint, { runId, problem }) => {
    const key = keyOf(problem.id);
    return key && `${endpoint}/gym/${key.contest}/submission/${runId}`;
  },
  fetchProblem,
  parseContestId,
  listContest,
  listLanguages: (session, problem) => languagesAt(session, GYM, problem?.id ?? ANY_PROBLEM),
  login,
  isLoggedIn,
  listRecentRuns: (session, problem) => recentRunsAt(session, GYM, problem),
  submit: (session, submission) => submitTo(session, GYM, submission),
  poll,
  fetchPublicRun: publicRun,
  checkHealth: async (session) => {
    const page = passed(await session.get('/gyms'));
    requireElement(parseHtml(page), '#header', page);
  },
};

export default defineJudgePart(remoteGym, adapter);
