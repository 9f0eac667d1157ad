import type { Difficulty, JudgeCaseMode, JudgeMode, ProblemAuth, ProblemType, Status } from '../vocabulary';
import type { AddedFilters, Page, PageQuery } from './shape';

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

/** Numbers of judged submissions by verdict, outside contests. */
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
  /** null for problems of other sources to which nobody has given one. */
  difficulty: Difficulty | null;
  type: ProblemType;
  tags: Tag[];
  /** The viewer's own verdict; null if logged out or without a submission. */
  myStatus: Status | null;
  gmtModified: string;
}

/** What a list of problems can be sorted by; `mine` are the viewer's own results. */
export const ProblemSorts = ['id', 'title', 'level', 'rate', 'total', 'mine'] as const;
export type ProblemSort = (typeof ProblemSorts)[number];

/** How far the viewer is with a problem outside contests: never submitted, submitted but not solved, or solved. */
export const ProblemProgress = ['untried', 'tried', 'solved'] as const;

export interface ProblemFilters extends AddedFilters {
  keyword?: string;
  difficulty?: number;
  oj?: string;
  /**
   * Tag ids, all of which a problem must have. In the query string they are a comma-separated list or a repeated
   * parameter.
   */
  tagId?: number[];
  /** Requires a login. */
  progress?: (typeof ProblemProgress)[number];
}

/** By default, problems are sorted by id, short ids first. An order by own results requires a login. */
export interface ProblemOrder {
  sort?: ProblemSort;
  order?: 'asc' | 'desc';
}
export interface ProblemListQuery extends ProblemFilters, ProblemOrder, PageQuery {}

/** A problem that another one links to. */
export interface ProblemLink {
  problemId: string;
  title: string;
}

/** A problem as everybody who may open it sees it. Times in ms, memory in MB. */
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
  /** null if it is hidden, as in running contests. */
  difficulty: Difficulty | null;
  hint: string | null;
  auth: ProblemAuth;
  ioScore: number | null;
  codeShare: boolean;
  /** JSON object that maps file names to contents. */
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
  /** Language names as used in submissions. */
  languages: string[];
  /** Maps language names to code templates. */
  codeTemplate: Record<string, string>;
  myStatus: Status | null;
  /** Address of the problem at its source; absent for problems of the local bank. */
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
  /**
   * Factor by which a problem's time limit is multiplied: the site's, or that of the judges; null if neither is known,
   * and for languages of other sources, whose limits are their own.
   */
  timeFactor: number | null;
  /** The same for the memory limit. */
  memoryFactor: number | null;
}

export interface CodeTemplate {
  id: number;
  pid: number;
  lid: number;
  code: string;
  status: boolean;
}

/** Problem as listed in the navigation of focus mode. */
export interface FullScreenProblem {
  pid: number;
  /** Label of the problem in that place. */
  problemId: string;
  title: string;
  status: Status | null;
  score: number | null;
}

export interface RecentProblem {
  id: number;
  problemId: string;
  title: string;
  type: ProblemType;
  /** null for problems of other sources to which nobody has given one. */
  difficulty: Difficulty | null;
  ac: number;
  total: number;
  gmtCreate: string;
  gmtModified: string;
}

export interface ProblemCalls {
  'GET /api/get-problem-list': { query: ProblemListQuery; data: Page<ProblemRow> };
  'GET /api/get-problem-detail': { query: { problemId: string; gid?: number }; data: ProblemDetail };
  /** Picks one of the problems with these filters, each with equal probability. */
  'GET /api/get-random-problem': { query: ProblemFilters; data: { problemId: string } };
  /** Finds the neighbours of a problem in the list with these filters and in this order, whether it is in it or not. */
  'GET /api/get-adjacent-problems': {
    query: ProblemFilters & ProblemOrder & { problemId: string };
    data: { previous: ProblemLink | null; next: ProblemLink | null };
  };
  'GET /api/get-recent-updated-problem': { data: RecentProblem[] };
  'GET /api/get-all-problem-tags': { query: { oj?: string }; data: Tag[] };
  /** Lists the languages of a problem, all of every judge, or those of the site. */
  'GET /api/languages': { query: { pid?: number; all?: boolean }; data: Language[] };
  'GET /api/get-problem-languages': { query: { pid: number }; data: Language[] };
  'GET /api/get-problem-code-template': { query: { pid: number }; data: CodeTemplate[] };
  'POST /api/get-user-problem-status': {
    body: { pidList: number[]; isContestProblemList: boolean; cid?: number; gid?: number; containsEnd?: boolean };
    /** Maps problem ids to the viewer's own status. */
    data: Record<string, { status: Status; score: number | null }>;
  };
  /** Lists the problems of a contest or of a training for navigation between them; one of the two is needed. */
  'GET /api/get-full-screen-problem-list': { query: { cid?: number; tid?: number }; data: FullScreenProblem[] };
  'GET /api/get-problem-tags': { query: { pid: number }; data: Tag[] };
  /**
   * Lists tags by classification, in the order of the classifications. Tags without a classification come last, under
   * null.
   */
  'GET /api/get-problem-tags-and-classification': {
    query: { oj?: string };
    data: { classification: TagClassification | null; tagList: Tag[] }[];
  };
}
