import {
  LOCAL_PROBLEM_SOURCE,
  type AdminProblem,
  type AdminProblemRow,
  type LanguageAdminRow,
  type ProblemCase,
  type ProblemFault,
} from '@tribunal/contract';
import type { LanguageReport } from '../languages/language-catalog';
import type { LanguageRow, TestcaseRow } from '../model';
import { presentProblem, type AuthoredProblem } from '../presenter';

/** A problem with the names of its author and last editor. */
export type ProblemWithEditor = AuthoredProblem & { modifiedUser: string | null };

export const presentForEditors = (row: ProblemWithEditor, fault: ProblemFault | null): AdminProblem => ({
  ...presentProblem(row),
  modifiedUser: row.modifiedUser,
  isUploadCase: row.isUploadCase,
  spjLanguage: row.spjLanguage,
  spjCode: row.spjCode,
  judgeExtraFile: row.judgeExtraFile,
  fault,
});

export type AdminListed = Pick<
  ProblemWithEditor,
  | 'id'
  | 'problemId'
  | 'title'
  | 'author'
  | 'modifiedUser'
  | 'authorUid'
  | 'auth'
  | 'type'
  | 'difficulty'
  | 'judgeMode'
  | 'bank'
  | 'gid'
  | 'createdAt'
  | 'updatedAt'
>;

export const presentAdminRow = (
  row: AdminListed,
  rights: Pick<AdminProblemRow, 'mayEdit' | 'mayDelete'>,
): AdminProblemRow => ({
  id: row.id,
  problemId: row.problemId,
  title: row.title,
  author: row.author,
  modifiedUser: row.modifiedUser,
  auth: row.auth,
  type: row.type,
  difficulty: row.difficulty,
  judgeMode: row.judgeMode,
  isRemote: row.bank !== LOCAL_PROBLEM_SOURCE,
  gid: row.gid,
  ...rights,
  gmtCreate: row.createdAt.toISOString(),
  gmtModified: row.updatedAt.toISOString(),
});

export const presentCase = (row: TestcaseRow, input: string, output: string): ProblemCase => ({
  id: row.id,
  pid: row.pid,
  input,
  output,
  score: row.score,
  groupNum: row.groupNum,
  inputBytes: row.inputBytes,
  outputBytes: row.outputBytes,
});

const distinct = (texts: readonly string[]): string | null => [...new Set(texts)].join(', ') || null;

/**
 * Presents a language with the distinct versions, or reasons for being unavailable, that all judges report, because
 * judges may differ.
 */
export function presentAdminLanguage(row: LanguageRow, reports: readonly LanguageReport[]): LanguageAdminRow {
  const ours = ({ name }: { name: string }): boolean => name === row.name;
  const version = distinct(reports.flatMap(({ languages }) => languages.filter(ours).map((one) => one.version)));
  const reason = distinct(reports.flatMap(({ unavailable }) => unavailable.filter(ours).map((one) => one.reason)));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    version,
    reason: version === null ? reason : null,
    timeFactor: row.timeFactor,
    memoryFactor: row.memoryFactor,
  };
}
