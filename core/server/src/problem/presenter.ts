import {
  type CodeTemplate,
  type Difficulty,
  type Language,
  type Problem,
  type ProblemCount,
  type ProblemRow,
  type ProblemType,
  type RecentProblem,
  type Tag,
  LOCAL_PROBLEM_SOURCE,
} from '@tribunal/contract';
import type { Columns, Row } from '@tribunal/database';
import type { UserProblemStatus } from './list/user-problem-status';
import type { LanguageRow } from './model';

export type ListedProblem = ProblemCount &
  Columns<'problem', 'id' | 'problemId' | 'title' | 'difficulty' | 'type' | 'updatedAt'>;
interface RecentRow {
  id: number;
  problemId: string;
  title: string;
  type: ProblemType;
  difficulty: Difficulty | null;
  ac: number;
  total: number;
  createdAt: Date;
  updatedAt: Date;
}
/** The problem with its author's name. */
export type AuthoredProblem = Row<'problem'> & { author: string | null };

export const presentCount = ({ total, ac, wa, tle, mle, re, pe, ce, se, pa }: ProblemCount): ProblemCount => ({
  total,
  ac,
  wa,
  tle,
  mle,
  re,
  pe,
  ce,
  se,
  pa,
});

export const presentRow = (row: ListedProblem, tags: Tag[], userStatus: UserProblemStatus | null): ProblemRow => ({
  pid: row.id,
  problemId: row.problemId,
  title: row.title,
  difficulty: row.difficulty,
  type: row.type,
  tags,
  ...presentCount(row),
  myStatus: userStatus?.status ?? null,
  gmtModified: row.updatedAt.toISOString(),
});

export const presentRecent = ({ createdAt, updatedAt, ...row }: RecentRow): RecentProblem => ({
  id: row.id,
  problemId: row.problemId,
  title: row.title,
  type: row.type,
  difficulty: row.difficulty,
  ac: row.ac,
  total: row.total,
  gmtCreate: createdAt.toISOString(),
  gmtModified: updatedAt.toISOString(),
});

export const presentProblem = (row: AuthoredProblem): Problem => ({
  id: row.id,
  problemId: row.problemId,
  title: row.title,
  author: row.author ?? '',
  type: row.type,
  judgeMode: row.judgeMode,
  judgeCaseMode: row.judgeCaseMode,
  timeLimit: row.timeLimit,
  memoryLimit: row.memoryLimit,
  stackLimit: row.stackLimit,
  description: row.description,
  input: row.input,
  output: row.output,
  examples: row.examples,
  isRemote: row.bank !== LOCAL_PROBLEM_SOURCE,
  source: row.source,
  difficulty: row.difficulty,
  hint: row.hint,
  auth: row.auth,
  ioScore: row.ioScore,
  codeShare: row.codeShare,
  userExtraFile: row.userExtraFile,
  isRemoveEndBlank: row.isRemoveEndBlank,
  openCaseResult: row.openCaseResult,
  isFileIO: row.isFileIo,
  ioReadFileName: row.ioReadFileName,
  ioWriteFileName: row.ioWriteFileName,
  gid: row.gid,
  gmtCreate: row.createdAt.toISOString(),
  gmtModified: row.updatedAt.toISOString(),
});

/** A language without what judges report about it. */
export const presentLanguage = (row: LanguageRow): Language => ({
  id: row.id,
  name: row.name,
  description: row.description,
  contentType: row.contentType,
  compileCommand: row.compileCommand,
  template: row.template,
  codeTemplate: row.codeTemplate,
  isSpj: row.isSpj,
  oj: row.oj,
  seq: row.seq,
  timeFactor: row.timeFactor,
  memoryFactor: row.memoryFactor,
});

export const presentTemplate = ({ id, pid, lid, code, status }: CodeTemplate): CodeTemplate => ({
  id,
  pid,
  lid,
  code,
  status,
});
