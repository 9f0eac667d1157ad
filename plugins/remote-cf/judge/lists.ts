import type { CataloguePage, ListedProblem, RemotePage, RemoteSession } from '@tribunal/remote-kit';
import { fail, listIn, numberIn, objectIn, textIn } from '@tribunal/remote-kit';
import { apiResultOf } from './api';
import { passed } from './gate';
import { FIRST_GYM, idOf, keyOf } from './ids';

const CONTEST_ID = /^(?:cf[\s-]*)?(?:contest[\s/]*)?([1-9]\d{0,4})$/i;
const CONTEST_ADDRESS = /^https?:\/\/(?:\w+\.)?codeforces\.com\/contest\/(\d+)(?:\/problems)?\/?(?:[?#].*)?$/i;

/** Parses `1500`, `contest 1500` or the address of a contest. Returns null for contests of the gym. */
export function parseContestId(text: string): string | null {
  const trimmed = text.trim();
  const id = (CONTEST_ADDRESS.exec(trimmed) ?? CONTEST_ID.exec(trimmed))?.[1];
  return id !== undefined && Number(id) < FIRST_GYM ? String(Number(id)) : null;
}

/** Lists the problems of a contest with `api/contest.standings`, which needs no login. */
export async function listContest(session: RemoteSession, contestId: string): Promise<ListedProblem[]> {
  const query = { contestId, from: 1, count: 1 };
  const page = passed(await session.get('/api/contest.standings', { query }));
  const { problems } = objectIn(apiResultOf(page, `contest ${contestId}`), page, 'result');
  const listed = readProblems(problems, page);
  if (listed.length === 0) return fail('notFound', `contest ${contestId} has no problems yet`, page);
  const other = listed.find(({ contest }) => contest !== Number(contestId));
  if (other) return fail('layoutChanged', `the answer is of contest ${other.contest}`, page);
  return listed.map(({ problem }) => problem);
}

/** Reads the problems that the API lists. */
export function readProblems(value: unknown, page: RemotePage): { contest: number; problem: ListedProblem }[] {
  return listIn(value, page, 'problems')
    .map((each) => objectIn(each, page, 'problem'))
    .map(({ contestId, index, name, rating, tags }) => {
      const contest = numberIn(contestId, page, 'contestId');
      const id = idOf({ contest, index: textIn(index, page, 'index') });
      if (keyOf(id) === null) return fail('layoutChanged', `nobody knows a problem ${id}`, page);
      const difficulty = rating === undefined ? null : String(numberIn(rating, page, 'rating'));
      const listedTags = listIn(tags, page, 'tags').map((tag) => textIn(tag, page, 'tag'));
      return { contest, problem: { id, title: textIn(name, page, 'name'), tags: listedTags, difficulty } };
    });
}

/** Lists all problems of the problem set with `api/problemset.problems`, in one part. */
export async function listCatalogue(session: RemoteSession): Promise<CataloguePage> {
  const page = passed(await session.get('/api/problemset.problems'));
  const { problems } = objectIn(apiResultOf(page, 'the problem set'), page, 'result');
  const listed = readProblems(problems, page).map(({ problem }) => problem);
  return listed.length === 0
    ? fail('layoutChanged', 'the problem set is empty', page)
    : { problems: listed, next: null };
}
