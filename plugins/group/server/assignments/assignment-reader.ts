import { compareNames, type Locale, type Page, type Viewer } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import {
  Accounts,
  badInput,
  columns,
  containsPattern,
  counted,
  Db,
  pageOf,
  pageRange,
  Points,
  RateLimiter,
  userTextCell,
  type SheetCell,
} from '@tribunal/server';
import { type SheetLine, formatUtc } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import {
  assignmentProviders,
  GroupPageSizes,
  MemberAuth,
  SPREADSHEET_CELLS_MAX,
  type Assignment,
  type AssignmentCalls,
  type AssignmentFormat,
  type AssignmentQuery,
  type AssignmentRow,
  type GroupAssignment,
  type OpenAssignments,
} from '../../contract';
import { GroupAccess } from '../groups/group-access';
import { denyManage } from '../membership/policy';
import { DOWNLOADS } from '../rate-limits';
import enUS from '../../locales/en-US/server.json';
import zhCN from '../../locales/zh-CN/server.json';

const TEXTS = { 'en-US': enUS.sheet, 'zh-CN': zhCN.sheet } as const;

type Member = Pick<AssignmentRow, 'username' | 'nickname' | 'realname' | 'results'>;

/**
 * Returns the heads of a table of results. Each assignment has two columns of numbers, for which its number of problems
 * and its due time are in the head: problems solved, and those of them that are late.
 */
function headLine(assignments: readonly Assignment[], locale: Locale): SheetLine {
  const texts = TEXTS[locale];
  const heads = assignments.flatMap(({ title, total, dueAt }): SheetCell[] => {
    const due = dueAt && texts.due.replace('{{time}}', formatUtc(dueAt));
    const facts = [texts.solved.replace('{{total}}', String(total)), due].filter(Boolean).join(', ');
    return [userTextCell(`${title} (${facts})`), userTextCell(`${title} (${texts.late})`)];
  });
  return [texts.username, texts.nickname, texts.realname, ...heads];
}

/** Returns the results of a member as a line below `headLine`. */
const memberLine = (
  assignments: readonly Assignment[],
  { username, nickname, realname, results }: Member,
): SheetLine => [
  ...[username, nickname, realname].map(userTextCell),
  ...assignments.flatMap(({ key }) => [results[key]?.solved ?? 0, results[key]?.late ?? 0]),
];

type AssignmentList = AssignmentCalls['GET /api/group/get-assignment-list']['data'];
type Student = Omit<AssignmentRow, 'results'>;

/** Members whose results are read at once for a download. */
const CHUNK = 500;

/**
 * Shows group admins who has done what by when. The assignments are those of other plugins. Group admins and group
 * roots are not listed, as they give the work.
 */
@injectable()
export class AssignmentReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(GroupAccess) private readonly groups: GroupAccess,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
  ) {}

  /**
   * Returns a page of the members with their results.
   * @throws 403 for others than group admins
   * @throws 404 if the viewer may not know of the group
   */
  async getPage(viewer: Viewer, { gid, keyword, ...query }: AssignmentQuery): Promise<AssignmentList> {
    const open = await this.#open(viewer, gid);
    const range = pageRange(query, GroupPageSizes.assignments);
    const [total, students] = await Promise.all([
      counted(this.#students(gid, keyword)),
      listed(this.#students(gid, keyword)).limit(range.limit).offset(range.offset),
    ]);
    const members = pageOf(await withResults(open, students), total, range) as Page<AssignmentRow>;
    return { assignments: sorted(open.flatMap(({ assignments }) => assignments)).map(presentAssignment), members };
  }

  /**
   * Returns the results of all members as the lines of a table, the heads first; they are read while they are sent. Also
   * throws as `getPage` does.
   * @throws 400 for a spreadsheet that would be too large
   * @throws 429 after too many downloads
   */
  async openLines(
    viewer: Viewer,
    { gid, format }: { gid: number; format: AssignmentFormat },
    ip: string,
    locale: Locale,
  ): Promise<AsyncGenerator<SheetLine>> {
    const open = await this.#open(viewer, gid);
    await this.rateLimits.consume(DOWNLOADS, { subject: viewer.uid, ip });
    const assignments = sorted(open.flatMap((one) => one.assignments));
    const students = await listed(this.#students(gid));
    const heads = headLine(assignments, locale);
    if (format === 'xlsx' && (students.length + 1) * heads.length > SPREADSHEET_CELLS_MAX) {
      throw badInput('format', 'group.sheetTooLarge', { limit: SPREADSHEET_CELLS_MAX });
    }
    return readLines();

    async function* readLines(): AsyncGenerator<SheetLine> {
      yield heads;
      for (let start = 0; start < students.length; start += CHUNK) {
        const rows = await withResults(open, students.slice(start, start + CHUNK));
        for (const row of rows) yield memberLine(assignments, row);
      }
    }
  }

  async #open(viewer: Viewer, gid: number): Promise<OpenAssignments[]> {
    await this.groups.get(viewer, gid, denyManage);
    return Promise.all(this.points.list(assignmentProviders).map((provider) => provider.open(viewer, gid)));
  }

  /** Selects the members `m`, with their accounts `a`, who match the keyword. */
  #students(gid: number, keyword?: string): Knex.QueryBuilder {
    const students = this.knex('groupMember as m')
      .join(Accounts.as(this.knex, 'a'), 'a.uid', 'm.uid')
      .where({ 'm.gid': gid, 'm.auth': MemberAuth.Member });
    const name = keyword?.trim();
    if (name) {
      void students.where((either) => {
        for (const column of ['a.username', 'a.nickname', 'a.realname']) {
          void either.orWhereILike(column, containsPattern(name));
        }
      });
    }
    return students;
  }
}

const listed = (students: Knex.QueryBuilder): Knex.QueryBuilder<object, Student[]> =>
  students
    .select(columns({ a: Accounts }, 'a.uid', 'a.username', 'a.nickname', 'a.realname', 'a.avatar'))
    .orderByRaw('lower(a.username), a.uid') as Knex.QueryBuilder<object, Student[]>;

async function withResults(open: readonly OpenAssignments[], students: readonly Student[]): Promise<AssignmentRow[]> {
  const rows = new Map(students.map((student): [string, AssignmentRow] => [student.uid, { ...student, results: {} }]));
  const found = await Promise.all(open.map(({ resultsOf }) => resultsOf([...rows.keys()])));
  for (const { uid, key, solved, late } of found.flat()) {
    const row = rows.get(uid);
    if (row) row.results[key] = { solved, late };
  }
  return [...rows.values()];
}

const NEVER = -Infinity;

/** The latest due ones first, and those without a due time last. */
const sorted = (assignments: readonly Assignment[]): Assignment[] =>
  [...assignments].sort(
    (a, b) => (b.dueAt?.getTime() ?? NEVER) - (a.dueAt?.getTime() ?? NEVER) || compareNames(a.key, b.key),
  );

const presentAssignment = ({ startAt, dueAt, ...assignment }: Assignment): GroupAssignment => ({
  ...assignment,
  startTime: startAt?.toISOString() ?? null,
  dueTime: dueAt?.toISOString() ?? null,
});
