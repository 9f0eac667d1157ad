import {
  Limits,
  PageSizes,
  ProblemAuth,
  type AdminProblem,
  type AdminProblemRow,
  type Page,
  type ProblemAdminCalls,
  type ProblemCase,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, containsPattern } from '@tribunal/database';
import { badInput, DomainError, notFound, pageOf, pageRange, Db } from '@tribunal/platform';
import { TestdataStore } from '../../file';
import { presentAdminRow, presentCase, presentForEditors, type ProblemWithEditor } from './admin-presenter';
import { ProblemSources } from '../sources/problem-sources';
import { casesOf } from '../case-rows';
import { findFault } from '../problem-fault';
import type { TestcaseRow } from '../model';
import { PlaceDirectory } from '../../place';
import { checkEdit, findRights } from '../places';
import { denyDelete, denyEdit, managesProblems, type Author } from '../policy';
import { findTriedByOthers } from '../tried-by-others';

/** Maximum total size in bytes of testcases that are returned as texts: as much as a form could have submitted. */
export const SHOWN_BYTES = 128 * 1024 * 1024;

const WITH_EDITORS = { p: 'problem', a: 'account?', m: 'account?' } as const;
const EDITOR_NAMES = { author: 'a.username', modifiedUser: 'm.username' } as const;

type ListQuery = ProblemAdminCalls['GET /api/admin/problem/get-problem-list']['query'];

/**
 * Restricts the list, which is otherwise that of the whole bank, to problems that the viewer may know of (`p` in the
 * query), and sets their order.
 */
export interface ListScope {
  narrow(problems: Knex.QueryBuilder): void;
  /** SQL; newest first if absent. */
  orderBy?: string;
}

/** Problems as their authors and managers see them. */
@injectable()
export class ProblemAdminService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(TestdataStore) private readonly testdata: TestdataStore,
    @inject(ProblemSources) private readonly problemSources: ProblemSources,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /**
   * Returns problems, newest first, without those of groups and without private ones of other authors. Managers of
   * the bank see all.
   */
  async list(query: ListQuery, viewer: Author, scope?: ListScope): Promise<Page<AdminProblemRow>> {
    const range = pageRange(query, PageSizes.adminTable);
    const order = scope?.orderBy ? `${scope.orderBy}, p.id` : 'p.id desc';
    const [rows, counted] = await Promise.all([
      this.#filtered(query, viewer, scope)
        .select(
          columns(
            WITH_EDITORS,
            'p.id',
            'p.problemId',
            'p.title',
            'p.authorUid',
            'p.gid',
            'p.auth',
            'p.type',
            'p.difficulty',
            'p.judgeMode',
            'p.bank',
            'p.createdAt',
            'p.updatedAt',
            EDITOR_NAMES,
          ),
        )
        .orderByRaw(order)
        .limit(range.limit)
        .offset(range.offset),
      this.#filtered(query, viewer, scope).count({ total: '*' }).first(),
    ]);
    const rightsIn = await findRights(
      this.places,
      viewer,
      rows.map(({ gid }) => gid),
    );
    const editable = new Set(
      rows.filter((row) => denyEdit(viewer, row, rightsIn(row.gid)) === null).map(({ id }) => id),
    );
    const tried = await findTriedByOthers(this.knex, [...editable]);
    const records = rows.map((row) => {
      const mayEdit = editable.has(row.id);
      const denial = denyDelete(viewer, row, { othersSubmitted: tried.has(row.id) });
      return presentAdminRow(row, { mayEdit, mayDelete: mayEdit && denial === null });
    });
    return pageOf(records, Number(counted?.total ?? 0), range);
  }

  /**
   * Returns a problem with everything that its form needs.
   * @throws 403 if the viewer may not edit it
   * @throws 404 if there is none that the viewer may open
   */
  async get(pid: number, viewer: Author): Promise<AdminProblem> {
    return presentForEditors(await this.#getEditable(pid, viewer), await findFault(this.knex, pid));
  }

  /**
   * Returns the testcases with their contents, or with the names of their files.
   * @throws 400 if contents are not text
   * @throws 413 if contents are too large to be displayed
   */
  async getCases(pid: number, wanted: 'contents' | 'names' | 'as they came', viewer: Author): Promise<ProblemCase[]> {
    const problem = await this.#getEditable(pid, viewer);
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

  async #text(sha256: string, position: number): Promise<string> {
    const data = await this.testdata.open(sha256);
    if (!data) throw notFound('problem.caseLost', { place: position });
    const bytes = Buffer.concat((await data.stream.toArray()) as Buffer[]);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw badInput('isUpload', 'problem.caseNoText', { place: position });
    }
  }

  async #getEditable(pid: number, viewer: Author): Promise<ProblemWithEditor> {
    const problem = await this.#withEditorNames()
      .where('p.id', pid)
      .first(columns(WITH_EDITORS, 'p.*', EDITOR_NAMES));
    if (!problem) throw notFound('problem.unknown');
    await checkEdit(this.places, viewer, problem);
    return problem;
  }

  #withEditorNames() {
    return this.knex('problem as p')
      .leftJoin('account as a', 'a.uid', 'p.authorUid')
      .leftJoin('account as m', 'm.uid', 'p.modifiedUid');
  }

  #filtered({ keyword, auth, oj }: ListQuery, viewer: Author, scope?: ListScope) {
    const problems = this.#withEditorNames();
    if (scope) scope.narrow(problems);
    else void problems.whereNull('p.gid');
    if (!scope && !managesProblems(viewer)) {
      void problems.where((either) => either.where('p.auth', ProblemAuth.Public).orWhere('p.authorUid', viewer.uid));
    }
    const searchText = keyword?.trim();
    if (searchText) {
      const pattern = containsPattern(searchText);
      void problems.where((either) =>
        either.whereILike('p.title', pattern).orWhereILike('p.problemId', pattern).orWhereILike('a.username', pattern),
      );
    }
    if (auth) void problems.where('p.auth', auth);
    const bank = this.problemSources.filteredBy(oj);
    if (bank) void problems.where('p.bank', bank);
    return problems;
  }
}
