import {
  Status,
  token,
  type CodeTemplate,
  type FullScreenProblem,
  type Language,
  type ProblemDetail,
  type Tag,
} from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { badInput, notFound, type Viewer, Db, Points } from '@tribunal/platform';
import { ProblemCatalog } from './list/problem-catalog';
import { LanguageCatalog } from './languages/language-catalog';
import { UserProblemStatusReader } from './list/user-problem-status';
import { ProblemModel } from './model';
import { findSourceProvider } from './sources/problem-source-providers';
import { findInProviders, listProblemsOfPlace, type OwnStatuses, type ProblemContextProvider } from './problem-context';
import { PlaceDirectory } from '../place';
import { findRightsIn } from './places';
import { denyEdit, denyView, type ProblemPlaceRights } from './policy';
import { presentCount, presentProblem, presentTemplate } from './presenter';

/**
 * Reads problems for contexts with rules of their own, such as contests. Does not check whether the viewer may open
 * the problem in the bank.
 */
export interface ContextProblemReader {
  /**
   * Returns all details that the bank has; the caller removes those that its context hides.
   * @throws 404 if there is no such problem
   */
  detailInContext(viewer: Viewer, pid: number): Promise<ProblemDetail>;
}
/** Problems as contests and trainings show them. */
export const ContextProblems = token<ContextProblemReader>('context-problems');

/**
 * A problem by its number or its id. With `gid` it must belong to that place, or for null to the site itself; without,
 * to any place.
 */
type Key = ({ id: number } | { problemId: string }) & { gid?: number | null | undefined };

/** Returns single problems to users who may see them. */
@injectable()
export class ProblemReader implements ContextProblemReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(ProblemCatalog) private readonly catalog: ProblemCatalog,
    @inject(LanguageCatalog) private readonly languages: LanguageCatalog,
    @inject(UserProblemStatusReader) private readonly userStatuses: UserProblemStatusReader,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /**
   * Returns a problem that the viewer may open.
   * @throws 404 if there is none
   */
  async getVisible(viewer: Viewer | null, key: Key): Promise<ProblemModel> {
    const where = 'id' in key ? { 'p.id': key.id } : { 'p.problemId': key.problemId.trim().toUpperCase() };
    const problem = await ProblemModel.query(this.knex).alias('p').findOne(where);
    if (!problem || (key.gid !== undefined && key.gid !== problem.gid)) throw notFound('problem.unknown');
    if (denyView(viewer, problem, await this.#rights(viewer, problem))) throw notFound('problem.unknown');
    return problem;
  }

  async getDetail(viewer: Viewer | null, query: { problemId: string; gid?: number }): Promise<ProblemDetail> {
    return this.#detailOf(viewer, await this.getVisible(viewer, query));
  }

  async detailInContext(viewer: Viewer, pid: number): Promise<ProblemDetail> {
    const problem = await ProblemModel.query(this.knex).findById(pid);
    if (!problem) throw notFound('problem.unknown');
    return this.#detailOf(viewer, problem);
  }

  async #detailOf(viewer: Viewer | null, problem: ProblemModel): Promise<ProblemDetail> {
    const { id: pid } = problem;
    const [author, count, tags, languages, templates, userStatuses, remoteUrl] = await Promise.all([
      this.#findUsername(problem.authorUid),
      this.knex('problemCount').where({ pid }).first(),
      this.catalog.tagsOf([pid]),
      this.languages.listForProblem(pid),
      this.#templates(pid),
      viewer ? this.userStatuses.find(viewer.uid, [pid]) : null,
      this.#findSourceUrl(problem),
    ]);
    const nameOf = new Map(languages.map(({ id, name }) => [id, name]));
    const offered = templates.filter(({ lid }) => nameOf.has(lid));
    return {
      problem: presentProblem({ ...problem, author }),
      problemCount: presentCount(count!),
      tags: tags.get(pid) ?? [],
      languages: languages.map(({ name }) => name),
      codeTemplate: Object.fromEntries(offered.map(({ lid, code }) => [nameOf.get(lid), code])),
      myStatus: userStatuses?.get(pid)?.status ?? null,
      ...(remoteUrl ? { remoteUrl } : {}),
    };
  }

  /**
   * Returns the languages of a problem. Users who may edit it also see the allowed languages that no judge supports
   * at present, so that saving the form does not drop them.
   */
  async languagesOf(viewer: Viewer | null, pid: number): Promise<Language[]> {
    const problem = await this.getVisible(viewer, { id: pid });
    const isEditor = denyEdit(viewer, problem, await this.#rights(viewer, problem)) === null;
    const languages = isEditor ? this.languages.listAllowed(pid) : this.languages.listForProblem(pid);
    return this.languages.present(await languages);
  }

  async tagsOf(viewer: Viewer | null, pid: number): Promise<Tag[]> {
    await this.getVisible(viewer, { id: pid });
    return (await this.catalog.tagsOf([pid])).get(pid) ?? [];
  }

  /** Returns the languages of a source of problems. */
  async languagesOfSource(source: string): Promise<Language[]> {
    return this.languages.present(await this.languages.listOffered(source));
  }

  async templatesOf(viewer: Viewer | null, pid: number): Promise<CodeTemplate[]> {
    await this.getVisible(viewer, { id: pid });
    return (await this.#templates(pid)).map(presentTemplate);
  }

  /** Returns one entry for each pid; problems never tried have the status Not Submitted. */
  async statusOf(viewer: Viewer, pids: readonly number[]): Promise<OwnStatuses> {
    const userStatuses = await this.userStatuses.find(viewer.uid, pids);
    const untried = { status: Status.NotSubmitted, score: null };
    return Object.fromEntries(pids.map((pid) => [pid, userStatuses.get(pid) ?? untried]));
  }

  /**
   * Returns the results for the requested problems of a contest.
   * @throws 404 if the contest is unknown
   */
  statusInContext(viewer: Viewer, query: Parameters<ProblemContextProvider['statusOf']>[1]): Promise<OwnStatuses> {
    return findInProviders(this.points, (provider) => provider.statusOf(viewer, query));
  }

  /**
   * Lists the problems of a contest or a training.
   * @throws 400 if neither is named
   * @throws 404 if the place is unknown
   */
  listOfPlace(viewer: Viewer, place: { cid?: number; tid?: number }): Promise<FullScreenProblem[]> {
    if (place.cid === undefined && place.tid === undefined) throw badInput('cid', 'input.required');
    return listProblemsOfPlace(this.points, viewer, place);
  }

  #rights(viewer: Viewer | null, { gid }: ProblemModel): Promise<ProblemPlaceRights> {
    return findRightsIn(this.places, viewer, gid);
  }

  #templates(pid: number): Promise<CodeTemplate[]> {
    return this.knex('codeTemplate').where({ pid, status: true }).select().orderBy('lid');
  }

  /** Returns the address of a problem of another source there, while its provider is active. */
  async #findSourceUrl({ id, bank }: ProblemModel): Promise<string | null> {
    return (await findSourceProvider(this.points, bank)?.findProblemUrl(id)) ?? null;
  }

  async #findUsername(uid: string | null): Promise<string | null> {
    if (uid === null) return null;
    const row = await this.knex('account').where({ uid }).first('username');
    return row?.username ?? null;
  }
}
