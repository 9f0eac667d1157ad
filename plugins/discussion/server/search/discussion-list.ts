import { isAdminRole, ProblemAuth, type Page, type Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Accounts,
  containsPattern,
  Db,
  forbidden,
  pageOf,
  pageRange,
  Problems,
  SolvedProblems,
} from '@tribunal/server';
import type { Knex } from 'knex';
import {
  DISCUSSION_PAGE_SIZE,
  DiscussionLimits,
  DiscussionStatus,
  SITE_GID,
  type Discussion,
  type DiscussionQuery,
} from '../../contract';
import { AreaDirectory, type Area } from '../area-directory';
import { EmbargoPolicy } from '../embargo-policy';
import { canSeeProblem, moderatedArea, seesEmbargoed } from '../policy';
import { DiscussionRepository } from '../posts/discussion-repository';
import { shownPosts, type ShownPost } from '../posts/rows';
import { searchQueryOf } from './search-terms';

/** Authors whose names contain the keyword; more are not looked for. */
const MAX_AUTHORS = 50;
const MAX_ID = 2_147_483_647;
/** As in the index of the newest discussions. */
const SHOWN = 'not d.is_disabled';
/**
 * A search looks through this many of the newest discussions before it asks the index of terms, and on deep pages
 * through as many for each result.
 */
const SEARCHED_FIRST = { min: 500, perResult: 5 };

/** Adds conditions or an order to a query of discussions as `d`. */
type Restriction = (posts: Knex.QueryBuilder) => void;

type Query = Omit<DiscussionQuery, 'gid' | 'admin'>;

/** The discussions that a list is of. */
interface Selection {
  /** The only area; null for all of them. */
  gid: number | null;
  /** Whether disabled ones are listed. */
  withDisabled: boolean;
  /** Whether those of others are listed that are embargoed. */
  withEmbargoed: boolean;
  /** Whether those are listed that are about private problems, and editorials for solvers. */
  withReserved: boolean;
  /** Finds the problem that a list is about; null if there is none for the viewer. */
  getProblem(problemId: string): Promise<number | null>;
}

const NEWEST = [
  { column: 'd.isPinned', order: 'desc' },
  { column: 'd.createdAt', order: 'desc' },
  { column: 'd.id', order: 'desc' },
] as const;

const pageIn =
  ({ offset, limit }: { offset: number; limit: number }): Restriction =>
  (posts) =>
    void posts
      .orderBy([...NEWEST])
      .offset(offset)
      .limit(limit);

/** Returns what the viewer finds in an area. */
const selectionOf = (viewer: Viewer | null, { gid, canModerate, getProblem }: Area): Selection => ({
  gid,
  withDisabled: false,
  withEmbargoed: seesEmbargoed(viewer, canModerate),
  withReserved: canModerate,
  getProblem,
});

/** Lists and searches discussions, as far as the viewer may see them. */
@injectable()
export class DiscussionList {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(AreaDirectory) private readonly areas: AreaDirectory,
    @inject(EmbargoPolicy) private readonly embargoes: EmbargoPolicy,
    @inject(DiscussionRepository) private readonly posts: DiscussionRepository,
  ) {}

  /** Lists discussions of one area, or for staff all that they moderate. Throws as `AreaDirectory.open`. */
  async list(viewer: Viewer | null, { gid, admin, ...query }: DiscussionQuery): Promise<Page<Discussion>> {
    if (admin && viewer && isAdminRole(viewer.roles)) {
      const moderated = moderatedArea(viewer);
      return this.#list(viewer, query, {
        gid: moderated,
        withDisabled: true,
        withEmbargoed: true,
        withReserved: true,
        getProblem: (problemId) => this.#findProblem(viewer, problemId, moderated),
      });
    }
    return this.#list(viewer, query, selectionOf(viewer, await this.areas.open(viewer, gid ?? SITE_GID)));
  }

  /**
   * Lists the discussions of an area with disabled ones. Also throws as `AreaDirectory.open`.
   * @throws 403 for others than its moderators
   */
  async listForModerators(viewer: Viewer, { gid, ...query }: Query & { gid: number }): Promise<Page<Discussion>> {
    const area = await this.areas.open(viewer, gid);
    if (!area.canModerate) throw forbidden();
    return this.#list(viewer, query, { ...selectionOf(viewer, area), withDisabled: true });
  }

  async #list(viewer: Viewer | null, query: Query, selection: Selection): Promise<Page<Discussion>> {
    const range = pageRange(query, DISCUSSION_PAGE_SIZE);
    const isSearch = Boolean(query.keyword?.trim());
    const { max } = isSearch ? DiscussionLimits.found : DiscussionLimits.total;
    const conditions = await this.#conditions(viewer, query, selection);
    if (conditions === null) return pageOf([], 0, range);
    const counted = this.knex('discussionPost as d')
      .modify(conditions)
      .limit(max)
      .select(this.knex.raw('1'))
      .as('counted');
    const findRows = async (): Promise<ShownPost[]> => {
      const found = { ...range, limit: Math.min(range.limit, max - range.offset) };
      if (isSearch && found.limit <= 0) return [];
      const ids = isSearch
        ? await this.#searchPage(selection, conditions, found)
        : this.knex('discussionPost as d').modify(conditions).modify(pageIn(range)).select('d.id');
      return shownPosts(this.knex)
        .whereIn('d.id', ids)
        .orderBy([...NEWEST]);
    };
    const [count, rows] = await Promise.all([this.knex.from(counted).count({ total: '*' }).first(), findRows()]);
    return pageOf(await this.posts.present(rows, viewer, selection.gid), Number(count?.['total'] ?? 0), range);
  }

  /** Returns the restriction of a list to a selection and a query; null if nothing can match. */
  async #conditions(viewer: Viewer | null, query: Query, selection: Selection) {
    const { gid, withDisabled, withEmbargoed, withReserved, getProblem } = selection;
    const { cid, author, onlyMine, status } = query;
    const pid = query.pid === undefined ? undefined : await getProblem(query.pid);
    if (pid === null) return null;
    const [search, hidden] = await Promise.all([
      query.keyword?.trim() ? this.#search(query.keyword.trim()) : null,
      gid !== null && !withEmbargoed ? this.#hiddenPosts(viewer, gid, pid) : [],
    ]);
    return (rows: Knex.QueryBuilder): void => {
      if (gid !== null) void rows.where('d.gid', gid);
      if (!withDisabled) void rows.whereRaw(SHOWN);
      else if (status !== undefined) void rows.where('d.isDisabled', status === DiscussionStatus.Disabled);
      if (pid !== undefined) void rows.where('d.pid', pid);
      if (cid !== undefined) void rows.where('d.categoryId', cid);
      if (author !== undefined) void rows.where('d.uid', author);
      if (onlyMine && viewer) void rows.where('d.uid', viewer.uid);
      if (search) void rows.where(search);
      if (hidden.length > 0) void rows.whereNotIn('d.id', hidden);
      if (!withReserved) void rows.where(this.#unreserved(viewer));
    };
  }

  /**
   * Returns the ids of one page of a search. PostgreSQL does not know how slowly terms are read, and would compare them
   * row by row for keywords that are rare: only what many of the newest discussions contain is found in this way.
   */
  async #searchPage(
    { gid, withDisabled }: Selection,
    conditions: Restriction,
    range: { offset: number; limit: number },
  ): Promise<number[]> {
    if (gid !== null && !withDisabled) {
      const newest = this.knex('discussionPost as d')
        .where('d.gid', gid)
        .whereRaw(SHOWN)
        .orderBy([...NEWEST])
        .limit(Math.max(SEARCHED_FIRST.min, SEARCHED_FIRST.perResult * (range.offset + range.limit)));
      const ids: number[] = await this.knex.from(newest.as('d')).modify(conditions).modify(pageIn(range)).pluck('d.id');
      if (ids.length === range.limit) return ids;
    }
    const found = this.knex('discussionPost as d').modify(conditions).select('d.id', 'd.isPinned', 'd.createdAt');
    return this.knex.withMaterialized('found', found).from('found as d').modify(pageIn(range)).pluck('d.id');
  }

  /** Finds a problem that the list of an area, or of all, names to a moderator. */
  async #findProblem(viewer: Viewer, problemId: string, gid: number | null): Promise<number | null> {
    const problem = await Problems.query(this.knex)
      .where({ problemId: problemId.trim().toUpperCase() })
      .first('id', 'auth', 'gid', 'authorUid');
    return problem && canSeeProblem(viewer, problem, gid) ? problem.id : null;
  }

  /** Returns the condition for a keyword: words of the text, part of the author's name, or the id. */
  async #search(keyword: string) {
    const terms = searchQueryOf(keyword);
    const authors = await Accounts.query(this.knex)
      // The index on parts of names needs three characters, but fewer at the beginning.
      .whereILike('username', [...keyword].length < 3 ? containsPattern(keyword).slice(1) : containsPattern(keyword))
      .limit(MAX_AUTHORS)
      .pluck('uid');
    const id = /^\d{1,10}$/.test(keyword) && Number(keyword) <= MAX_ID ? Number(keyword) : null;
    return (rows: Knex.QueryBuilder): void => {
      void rows.whereIn('d.uid', authors);
      if (terms) void rows.orWhereRaw('d.terms @@ ?::tsquery', [terms]);
      if (id !== null) void rows.orWhere('d.id', id);
    };
  }

  /** Returns the condition that a discussion is the viewer's own, or neither about a private problem nor for solvers. */
  #unreserved(viewer: Viewer | null): Restriction {
    const uid = viewer?.uid ?? '';
    return (rows) => {
      void rows.where('d.uid', uid).orWhere((others) => {
        void others
          .whereNotExists(
            this.#oneOf(Problems.as(this.knex, 'p'))
              .whereRaw('p.id = d.pid')
              .where('p.auth', ProblemAuth.Private)
              .whereRaw('p.author_uid is distinct from ?', [uid]),
          )
          .where((shown) => {
            void shown
              .whereRaw(`d.editorial_rule is distinct from 'solved'`)
              .orWhereExists(
                this.#oneOf(SolvedProblems.as(this.knex, 's')).whereRaw('s.pid = d.pid').where('s.uid', uid),
              );
          });
      });
    };
  }

  #oneOf(rows: Knex.Raw): Knex.QueryBuilder {
    return this.knex.select(this.knex.raw('1')).from(rows);
  }

  /** Returns the discussions of an area that events with their problems hide from the viewer. */
  async #hiddenPosts(viewer: Viewer | null, gid: number, pid: number | undefined): Promise<number[]> {
    const [ofParticipants, waiting] = await Promise.all([
      this.embargoes.findPostsOfParticipants(gid, pid),
      this.#waitingEditorials(gid, pid),
    ]);
    const ofOthers = [...ofParticipants, ...waiting].filter(({ uid }) => uid !== viewer?.uid);
    const pids = [...new Set(ofOthers.flatMap((each) => each.pid ?? []))];
    const hidden = new Set(await this.embargoes.findModeratedByOthers(viewer, pids));
    return ofOthers.filter((each) => hidden.has(each.pid ?? 0)).map(({ id }) => id);
  }

  async #waitingEditorials(
    gid: number,
    pid: number | undefined,
  ): Promise<{ id: number; pid: number | null; uid: string }[]> {
    const editorials = await this.knex('discussionPost')
      .where({ gid, editorialRule: 'contest', ...(pid !== undefined && { pid }) })
      .select('id', 'pid', 'uid');
    const unfinished = new Set(await this.embargoes.findUnfinished(editorials.flatMap((each) => each.pid ?? [])));
    return editorials.filter((each) => unfinished.has(each.pid ?? 0));
  }
}
