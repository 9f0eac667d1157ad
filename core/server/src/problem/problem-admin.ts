import {
  Limits,
  OWN_BANK,
  PageSizes,
  ProblemAuth,
  token,
  type AdminProblem,
  type AdminProblemRow,
  type Page,
  type ProblemAdminCalls,
  type ProblemCase,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { containing } from '../database/like';
import { Testdata, type TestdataStore } from '../file';
import { badInput, DomainError, notFound, pageOf, pageRange } from '../http';
import { Db } from '../tokens';
import {
  presentAdminRow,
  presentCase,
  presentForEditors,
  type AdminListed,
  type SignedProblem,
} from './admin-presenter';
import { Banks, type BankList } from './banks';
import { casesOf } from './case-rows';
import { faultOf } from './fault';
import type { TestcaseRow } from './model';
import { editRefusal, keepsBank, refuseEdit, type Author } from './policy';

export const ProblemAdmin = token<ProblemAdminService>('problem-admin');

/** Bytes of all cases together that are sent as texts: what a form could have brought in. */
export const SHOWN_BYTES = 128 * 1024 * 1024;

type ListQuery = ProblemAdminCalls['GET /api/admin/problem/get-problem-list']['query'];

/** Which problems are meant that the viewer may know of, `p` in the query, and in which order. */
export interface Among {
  narrow(problems: Knex.QueryBuilder): void;
  /** A column; the newest first when there is none. */
  orderBy?: string;
}

/** Problems as those see them who write and keep them. */
@injectable()
export class ProblemAdminService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Testdata) private readonly testdata: TestdataStore,
    @inject(Banks) private readonly banks: BankList,
  ) {}

  /** The newest first, without those of groups and the closed ones of other authors; keepers of the bank see all. */
  async list(query: ListQuery, viewer: Author, among?: Among): Promise<Page<AdminProblemRow>> {
    const range = pageRange(query, PageSizes.adminTable);
    const order = among?.orderBy ? [{ column: among.orderBy }] : [{ column: 'p.id', order: 'desc' as const }];
    const [rows, counted] = await Promise.all([
      this.#filtered(query, viewer, among)
        .select<AdminListed[]>(
          'p.id',
          'p.problemId',
          'p.title',
          'p.authorUid',
          'p.auth',
          'p.type',
          'p.difficulty',
          'p.judgeMode',
          'p.bank',
          'p.createdAt',
          'p.updatedAt',
          { author: 'a.username', modifiedUser: 'm.username' },
        )
        .orderBy(order)
        .limit(range.limit)
        .offset(range.offset),
      this.#filtered(query, viewer, among).count<{ total: number }[]>('* as total').first(),
    ]);
    const records = rows.map((row) => presentAdminRow(row, refuseEdit(viewer, row) === null));
    return pageOf(records, Number(counted?.total ?? 0), range);
  }

  /** 404 when there is none that the viewer may open, 403 for those who may not edit it. */
  async one(pid: number, viewer: Author): Promise<AdminProblem> {
    return presentForEditors(await this.#open(pid, viewer), await faultOf(this.knex, pid));
  }

  /**
   * The cases with their contents, or with the names of their files. Contents are refused with 413 when they are too
   * large to be shown, with 400 when they are no text.
   */
  async cases(pid: number, wanted: 'contents' | 'names' | 'as they came', viewer: Author): Promise<ProblemCase[]> {
    const problem = await this.#open(pid, viewer);
    const rows = await casesOf(this.knex, pid);
    const isNamed = wanted === 'as they came' ? problem.isUploadCase : wanted === 'names';
    if (isNamed) return rows.map((row) => presentCase(row, row.inputName, row.outputName));
    const bytes = rows.reduce((sum, { inputBytes, outputBytes }) => sum + inputBytes + outputBytes, 0);
    const largest = Math.max(0, ...rows.flatMap(({ inputBytes, outputBytes }) => [inputBytes, outputBytes]));
    if (largest > Limits.inlineCaseBytes.max || bytes > SHOWN_BYTES) {
      throw new DomainError(413, 'problem.casesTooLarge', { limit: Limits.inlineCaseBytes.max });
    }
    const shown: ProblemCase[] = [];
    for (const row of rows) shown.push(await this.#withContents(row));
    return shown;
  }

  async #withContents(row: TestcaseRow): Promise<ProblemCase> {
    return presentCase(row, await this.#text(row.inputSha256, row.seq), await this.#text(row.outputSha256, row.seq));
  }

  async #text(sha256: string, place: number): Promise<string> {
    const data = await this.testdata.open(sha256);
    if (!data) throw notFound('problem.caseLost', { place });
    const bytes = Buffer.concat((await data.stream.toArray()) as Buffer[]);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw badInput('isUpload', 'problem.caseNoText', { place });
    }
  }

  async #open(pid: number, viewer: Author): Promise<SignedProblem> {
    const problem = await this.#signed()
      .where('p.id', pid)
      .first<SignedProblem | undefined>('p.*', { author: 'a.username', modifiedUser: 'm.username' });
    if (!problem) throw notFound('problem.unknown');
    const refusal = editRefusal(viewer, problem);
    if (refusal) throw refusal;
    return problem;
  }

  #signed() {
    return this.knex('problem as p')
      .leftJoin('account as a', 'a.uid', 'p.authorUid')
      .leftJoin('account as m', 'm.uid', 'p.modifiedUid');
  }

  #filtered({ keyword, auth, oj }: ListQuery, viewer: Author, among?: Among) {
    const problems = this.#signed().whereNull('p.gid');
    if (!among && !keepsBank(viewer)) {
      void problems.where((either) => either.where('p.auth', ProblemAuth.Public).orWhere('p.authorUid', viewer.uid));
    }
    among?.narrow(problems);
    const words = keyword?.trim();
    if (words) {
      const pattern = containing(words);
      void problems.where((either) =>
        either.whereILike('p.title', pattern).orWhereILike('p.problemId', pattern).orWhereILike('a.username', pattern),
      );
    }
    if (auth) void problems.where('p.auth', auth);
    if (oj && oj !== 'All') void problems.where('p.bank', this.banks.keys().includes(oj) ? oj : OWN_BANK);
    return problems;
  }
}
