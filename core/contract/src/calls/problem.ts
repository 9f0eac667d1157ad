import type { Difficulty, JudgeCaseMode, JudgeMode, ProblemAuth, ProblemType, Status } from '../vocabulary';
import type { Page, PageQuery } from './shape';

export interface Tag {
  id: number;
  name: string;
  color: string | null;
  oj: string;
}

export interface TagClassification {
  id: number;
  name: string;
  oj: string;
  rank: number;
}

/** Judged submissions by verdict, outside contests. */
export interface ProblemCount {
  total: number;
  ac: number;
  wa: number;
  tle: number;
  mle: number;
  re: number;
  pe: number;
  ce: number;
  se: number;
  pa: number;
}

export interface ProblemRow extends ProblemCount {
  pid: number;
  problemId: string;
  title: string;
  difficulty: Difficulty;
  type: ProblemType;
  tags: Tag[];
  /** The viewer's own verdict, or null when logged out or never tried. */
  myStatus: Status | null;
  gmtModified: string;
}

export interface ProblemListQuery extends PageQuery {
  keyword?: string;
  difficulty?: number;
  oj?: string;
  /** Tag ids; a problem must carry all of them. On the wire a comma list or repeated. */
  tagId?: number[];
}

/** What everybody who may open the problem sees. Times in ms, memory in MB. */
export interface Problem {
  id: number;
  problemId: string;
  title: string;
  author: string;
  type: ProblemType;
  judgeMode: JudgeMode;
  judgeCaseMode: JudgeCaseMode;
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  description: string | null;
  input: string | null;
  output: string | null;
  /** Repeated `<input>…</input><output>…</output>` blocks. */
  examples: string | null;
  isRemote: boolean;
  source: string | null;
  /** null: not told, as in contests that go on. */
  difficulty: Difficulty | null;
  hint: string | null;
  auth: ProblemAuth;
  ioScore: number | null;
  codeShare: boolean;
  /** JSON object, file name → content. */
  userExtraFile: string | null;
  isRemoveEndBlank: boolean;
  openCaseResult: boolean;
  isFileIO: boolean;
  ioReadFileName: string | null;
  ioWriteFileName: string | null;
  gid: number | null;
  gmtCreate: string;
  gmtModified: string;
}

export interface ProblemDetail {
  problem: Problem;
  problemCount: ProblemCount;
  tags: Tag[];
  /** Names as users submit them. */
  languages: string[];
  /** language name → template. */
  codeTemplate: Record<string, string>;
  myStatus: Status | null;
  /** Where the problem stands at its own site; absent for the own bank. */
  remoteUrl?: string;
}

export interface Language {
  id: number;
  name: string;
  description: string;
  contentType: string;
  compileCommand: string | null;
  template: string | null;
  codeTemplate: string | null;
  isSpj: boolean;
  oj: string;
  seq: number;
}

export interface CodeTemplate {
  id: number;
  pid: number;
  lid: number;
  code: string;
  status: boolean;
}

export interface RecentProblem {
  id: number;
  problemId: string;
  title: string;
  type: ProblemType;
  difficulty: Difficulty;
  ac: number;
  total: number;
  gmtCreate: string;
  gmtModified: string;
}

export interface ProblemCalls {
  'GET /api/get-problem-list': { query: ProblemListQuery; data: Page<ProblemRow> };
  'GET /api/get-problem-detail': { query: { problemId: string; gid?: number }; data: ProblemDetail };
  'GET /api/get-random-problem': { data: { problemId: string } };
  'GET /api/get-recent-updated-problem': { data: RecentProblem[] };
  'GET /api/get-all-problem-tags': { query: { oj?: string }; data: Tag[] };
  'GET /api/languages': { query: { pid?: number; all?: boolean }; data: Language[] };
  'GET /api/get-problem-languages': { query: { pid: number }; data: Language[] };
  'GET /api/get-problem-code-template': { query: { pid: number }; data: CodeTemplate[] };
  'POST /api/get-user-problem-status': {
    body: { pidList: number[]; isContestProblemList: boolean; cid?: number; gid?: number; containsEnd?: boolean };
    /** pid → own status. */
    data: Record<string, { status: Status; score: number | null }>;
  };
  'GET /api/get-problem-tags': { query: { pid: number }; data: Tag[] };
  /** By classification in their order; tags without one come last, under null. */
  'GET /api/get-problem-tags-and-classification': {
    query: { oj?: string };
    data: { classification: TagClassification | null; tagList: Tag[] }[];
  };
}
