import {
  Difficulty,
  extensionPoint,
  type ProblemFilters,
  type ProblemOrder,
  type ProblemSort,
} from '@tribunal/contract';
import { containsPattern } from '@tribunal/database';
import { chosenAmong, narrowBy, unauthorized, type AddedFilter, type Viewer } from '@tribunal/platform';
import type { Knex } from 'knex';
import { inLabelOrder } from './label-order';
import type { ProblemSources } from '../sources/problem-sources';

/** Filters that plugins add to the problem list; they narrow a query for problems `p`. */
export const problemListFilters = extensionPoint<AddedFilter>('problem-list-filters');

/** Filters of a list of problems; one that is not set is undefined. */
export interface ListFilters {
  keyword?: string;
  difficulty?: number;
  oj?: string;
  tagId?: readonly number[];
  /** How far this user is with a problem. */
  progress?: { uid: string; is: NonNullable<ProblemFilters['progress']> };
  added?: ReturnType<typeof chosenAmong>;
}

/** What a list is sorted by; `uid` is the user whose own results are meant. */
export interface ListOrder {
  sort: ProblemSort;
  order: 'asc' | 'desc';
  uid?: string;
}

export const BY_ID = inLabelOrder('p.problem_id');
export const BY_ID_DOWN = 'char_length(p.problem_id) desc, p.problem_id desc';

/** Equal problems are sorted by id, and those without any submission have no rate and come last. */
const KEYS: Readonly<Record<Exclude<ProblemSort, 'id'>, string>> = {
  title: 'lower(p.title)',
  level: 'p.difficulty',
  rate: 'c.ac::float / nullif(c.total, 0)',
  total: 'c.total',
  mine: 'case when o.solved then 2 when o.solved is not null then 1 else 0 end',
};

/** The problems that a user has tried outside contests, and whether they are solved. */
const OWN = `select t.pid, v.pid is not null as solved
  from (select distinct s.pid from submission s where s.uid = :uid and s.cid = 0) t
  left join solved v on v.uid = :uid and v.pid = t.pid`;

const isDifficulty = (value: number): boolean => (Object.values(Difficulty) as number[]).includes(value);

const uidOf = (viewer: Viewer | null): string => {
  if (!viewer) throw unauthorized();
  return viewer.uid;
};

/**
 * Converts a query to filters.
 * @throws 401 for a filter by own results without a login
 */
export const toFilters = (
  { keyword, difficulty, oj, tagId, progress, ...more }: ProblemFilters,
  { sources, added }: { sources: ProblemSources; added: readonly AddedFilter[] },
  viewer: Viewer | null,
): ListFilters => ({
  keyword: keyword?.trim() || undefined,
  difficulty: difficulty !== undefined && isDifficulty(difficulty) ? difficulty : undefined,
  oj: sources.filteredBy(oj),
  tagId: tagId?.length ? [...new Set(tagId)] : undefined,
  progress: progress && { uid: uidOf(viewer), is: progress },
  added: chosenAmong(added, more),
});

/**
 * Returns the order that a query asks for: by id unless it names another one.
 * @throws 401 for an order by own results without a login
 */
export const toOrder = ({ sort = 'id', order = 'asc' }: ProblemOrder, viewer: Viewer | null): ListOrder => ({
  sort,
  order,
  uid: sort === 'mine' ? uidOf(viewer) : undefined,
});

/** Applies the filters to a query for problems `p`. */
export function filtered(
  problems: Knex.QueryBuilder,
  knex: Knex,
  { keyword, difficulty, oj, tagId, progress, added }: ListFilters,
): Knex.QueryBuilder {
  if (keyword) {
    const pattern = containsPattern(keyword);
    void problems.where((either) => either.whereILike('p.title', pattern).orWhereILike('p.problemId', pattern));
  }
  if (difficulty !== undefined) void problems.where('p.difficulty', difficulty);
  if (oj) void problems.where('p.bank', oj);
  if (tagId) {
    const carrying = knex('problemTag').select('pid').whereIn('tagId', tagId).groupBy('pid');
    void problems.whereIn('p.id', carrying.havingRaw('count(*) = ?', [tagId.length]));
  }
  if (progress) {
    const { uid, is } = progress;
    if (is === 'untried') void problems.whereRaw(`p.id not in (select pid from (${OWN}) o)`, { uid });
    else
      void problems.whereRaw(`p.id in (select pid from (${OWN}) o where solved = :isSolved)`, {
        uid,
        isSolved: is === 'solved',
      });
  }
  narrowBy(problems, added);
  return problems;
}

/** Joins to a query for problems `p` what it is sorted by. */
export function joinedFor(problems: Knex.QueryBuilder, knex: Knex, { sort, uid }: ListOrder): Knex.QueryBuilder {
  if (sort === 'rate' || sort === 'total') void problems.join('problemCount as c', 'c.pid', 'p.id');
  if (sort === 'mine') void problems.leftJoin(knex.raw(`(${OWN}) as o`, { uid: uid! }), 'o.pid', 'p.id');
  return problems;
}

/** Returns the SQL of an order. */
export const orderSql = ({ sort, order }: ListOrder): string => {
  if (sort === 'id') return order === 'asc' ? BY_ID : BY_ID_DOWN;
  return `${KEYS[sort]} ${order} nulls last, ${BY_ID}`;
};
