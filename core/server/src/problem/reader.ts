import {
  OWN_BANK,
  Status,
  token,
  type CodeTemplate,
  type Language,
  type ProblemCount,
  type ProblemDetail,
  type Tag,
} from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { notFound, type Viewer } from '../http';
import { Db, Points } from '../tokens';
import { Catalog, type ProblemCatalog } from './catalog';
import { Languages, type LanguageCatalog } from './languages';
import { Marks, type ProblemMarks } from './marks';
import { ProblemModel } from './model';
import { placeKnowing, type OwnStatuses, type ProblemPlace } from './places';
import { refuseEdit, refuseView } from './policy';
import { presentCount, presentLanguage, presentProblem, presentTemplate, type AuthoredProblem } from './presenter';

export const Problems = token<ProblemReader>('problems');

/** For places with rules of their own, such as contests: the bank's rules on who may open a problem are not asked. */
export interface PlacedProblemReader {
  /** All that the bank tells of it; the place leaves out what it keeps to itself. 404. */
  placedDetail(viewer: Viewer, pid: number): Promise<ProblemDetail>;
}
export const PlacedProblems = token<PlacedProblemReader>('placed-problems');

type Key = { id: number } | { problemId: string };

/** One problem at a time, for those who may see it. */
@injectable()
export class ProblemReader implements PlacedProblemReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Catalog) private readonly catalog: ProblemCatalog,
    @inject(Languages) private readonly languages: LanguageCatalog,
    @inject(Marks) private readonly marks: ProblemMarks,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {}

  /** Throws 404 when there is none that the viewer may open. */
  async open(viewer: Viewer | null, key: Key, knex: Knex = this.knex): Promise<ProblemModel> {
    const where = 'id' in key ? { 'p.id': key.id } : { 'p.problemId': key.problemId.trim().toUpperCase() };
    const problem = (await ProblemModel.query(knex).alias('p').findOne(where)) as ProblemModel | undefined;
    if (!problem || refuseView(viewer, problem)) throw notFound('problem.unknown');
    return problem;
  }

  async detail(viewer: Viewer | null, problemId: string): Promise<ProblemDetail> {
    return this.#detailOf(viewer, await this.open(viewer, { problemId }));
  }

  async placedDetail(viewer: Viewer, pid: number): Promise<ProblemDetail> {
    const problem = (await ProblemModel.query(this.knex).findById(pid)) as ProblemModel | undefined;
    if (!problem) throw notFound('problem.unknown');
    return this.#detailOf(viewer, problem);
  }

  async #detailOf(viewer: Viewer | null, problem: ProblemModel): Promise<ProblemDetail> {
    const { id: pid } = problem;
    const [author, count, tags, languages, templates, marks, remoteUrl] = await Promise.all([
      this.#nameOf(problem.authorUid),
      this.knex('problemCount').where({ pid }).first<ProblemCount>(),
      this.catalog.tagsOf([pid]),
      this.languages.ofProblem(pid),
      this.#templates(pid),
      viewer ? this.marks.of(viewer.uid, [pid]) : null,
      this.#remoteUrlOf(problem),
    ]);
    const nameOf = new Map(languages.map(({ id, name }) => [id, name]));
    const offered = templates.filter(({ lid }) => nameOf.has(lid));
    return {
      problem: presentProblem(Object.assign(problem, { author }) as AuthoredProblem),
      problemCount: presentCount(count),
      tags: tags.get(pid) ?? [],
      languages: languages.map(({ name }) => name),
      codeTemplate: Object.fromEntries(offered.map(({ lid, code }) => [nameOf.get(lid), code])),
      myStatus: marks?.get(pid)?.status ?? null,
      ...(remoteUrl ? { remoteUrl } : {}),
    };
  }

  /** Those who may edit the problem see the allowed ones, too, that nobody speaks now: a form must not lose them. */
  async languagesOf(viewer: Viewer | null, pid: number): Promise<Language[]> {
    const problem = await this.open(viewer, { id: pid });
    const isEditor = refuseEdit(viewer, problem) === null;
    const languages = isEditor ? this.languages.allowed(this.knex, pid) : this.languages.ofProblem(pid);
    return (await languages).map(presentLanguage);
  }

  async tagsOf(viewer: Viewer | null, pid: number): Promise<Tag[]> {
    await this.open(viewer, { id: pid });
    return (await this.catalog.tagsOf([pid])).get(pid) ?? [];
  }

  /** Languages of the bank that the problem is from; of the own bank without a problem. */
  async languagesOfBank(viewer: Viewer | null, pid: number | undefined, ownBank: string): Promise<Language[]> {
    const bank = pid === undefined ? ownBank : (await this.open(viewer, { id: pid })).bank;
    return (await this.languages.offered(bank)).map(presentLanguage);
  }

  async templatesOf(viewer: Viewer | null, pid: number): Promise<CodeTemplate[]> {
    await this.open(viewer, { id: pid });
    return (await this.#templates(pid)).map(presentTemplate);
  }

  /** One entry for each pid; those never tried are Not Submitted. */
  async statusOf(viewer: Viewer, pids: readonly number[]): Promise<OwnStatuses> {
    const marks = await this.marks.of(viewer.uid, pids);
    const untried = { status: Status.NotSubmitted, score: null };
    return Object.fromEntries(pids.map((pid) => [pid, marks.get(pid) ?? untried]));
  }

  /** The same in a contest: for those of its problems that are asked for. 404 when nobody knows it. */
  statusThere(viewer: Viewer, asked: Parameters<ProblemPlace['statusOf']>[1]): Promise<OwnStatuses> {
    return placeKnowing(this.points, (place) => place.statusOf(viewer, asked));
  }

  #templates(pid: number): Promise<CodeTemplate[]> {
    return this.knex('codeTemplate').where({ pid, status: true }).select<CodeTemplate[]>().orderBy('lid');
  }

  /** Where another judge's problem stands there. */
  async #remoteUrlOf({ id: pid, bank }: ProblemModel): Promise<string | null> {
    if (bank === OWN_BANK) return null;
    const row = await this.knex('remoteProblem').where({ pid }).first<{ url: string } | undefined>('url');
    return row?.url ?? null;
  }

  async #nameOf(uid: string | null): Promise<string | null> {
    if (uid === null) return null;
    const row = await this.knex('account').where({ uid }).first<{ username: string } | undefined>('username');
    return row?.username ?? null;
  }
}
