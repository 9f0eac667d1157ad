import type { Difficulty, JudgeCaseMode, JudgeMode, ProblemType, Status } from '../vocabulary';

/** One pair of an uploaded archive. Names as they will be kept: no folders. */
export interface UploadedCase {
  input: string;
  output: string;
  inputBytes: number;
  outputBytes: number;
  /** Known from folders, names or a description in the archive. */
  groupNum: number | null;
  score: number | null;
}

/** Something worth a look that stops nothing; `detail` names the file or the field. */
export interface PackageRemark {
  /** Locale key under `package.` of the web application. */
  code: string;
  detail: string;
}

export interface UploadedTestdata {
  fileList: UploadedCase[];
  /** Opaque; goes back as `uploadTestcaseDir`. */
  fileListDir: string;
  /** Files that belong to no pair. */
  unmatched: PackageRemark[];
  remarks: PackageRemark[];
}

export const PACKAGE_FORMATS = ['tribunal', 'hoj', 'qduoj', 'fps', 'hydro', 'icpc', 'polygon'] as const;
export type PackageFormat = (typeof PACKAGE_FORMATS)[number];

/** What was understood of one problem of an archive. Times in ms, memory in MB. */
export interface UnderstoodProblem {
  /** Its place in the archive. */
  key: number;
  problemId: string | null;
  title: string;
  type: ProblemType;
  difficulty: Difficulty;
  judgeMode: JudgeMode;
  judgeCaseMode: JudgeCaseMode;
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  cases: number;
  samples: number;
  /** null: every language. */
  languages: string[] | null;
  tags: string[];
  solutions: { name: string; language: string | null; expected: Status[] }[];
  /** What the site cannot represent. */
  losses: PackageRemark[];
  remarks: PackageRemark[];
  /** Why it cannot be imported; null when it can. */
  error: string | null;
}

export interface UnderstoodPackage {
  /** Opaque; names the archive when it is committed. */
  id: string;
  format: PackageFormat;
  problems: UnderstoodProblem[];
}

export interface ImportedProblem {
  key: number;
  pid: number | null;
  problemId: string | null;
  title: string;
  /**
   * `verifying` → `green`, `red` or `unproven` (no solution claims a verdict); the last two stay hidden until published by
   * hand unless `always` was asked for. `failed`: nothing was stored.
   */
  state: 'verifying' | 'green' | 'red' | 'unproven' | 'failed';
  message: string | null;
}

export interface PackageCalls {
  /**
   * Stores each problem hidden, runs its solutions, and makes it public when they get what they should; `publish` says
   * `green` for that, `always` for those without solutions or against their verdicts, `never` to keep it hidden.
   */
  'POST /api/admin/problem/import': {
    body: {
      id: string;
      problems: { key: number; problemId?: string | null; publish: 'green' | 'always' | 'never' }[];
    };
    data: ImportedProblem[];
  };
  'GET /api/admin/problem/import': { query: { id: string }; data: ImportedProblem[] };
}

/**
 * Calls with files, outside the typed tables:
 * `POST /api/file/upload-testcase-zip?mode=` (multipart `file`) → `UploadedTestdata`
 * `POST /api/file/import-problem` (multipart `file`) → `UnderstoodPackage`
 * `GET /api/file/download-testcase?pid=` → zip
 * `GET /api/file/export-problem?pid=&pid=` → zip in our own format
 */
export interface UploadPaths {
  testdata: '/api/file/upload-testcase-zip';
  package: '/api/file/import-problem';
}
