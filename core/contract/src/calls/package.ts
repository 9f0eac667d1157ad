import type { PackageFormatSpec } from '../plugin';
import type { Difficulty, JudgeCaseMode, JudgeMode, ProblemType, Status } from '../vocabulary';

/** An input and output pair of an uploaded archive. Names are those that will be stored, without folders. */
export interface UploadedCase {
  input: string;
  output: string;
  inputBytes: number;
  outputBytes: number;
  /** Subtask read from folders, names or a description in the archive. */
  groupNum: number | null;
  score: number | null;
}

/** A warning that does not stop the import; `detail` names the file or the field. */
export interface PackageWarning {
  /** Locale key below `authoring.warning.` in the web application, or a full key of a plugin's texts. */
  code: string;
  detail: string;
}

export interface UploadedTestdata {
  fileList: UploadedCase[];
  /** Opaque name that is sent back as `uploadTestcaseDir`. */
  fileListDir: string;
  /** Files that belong to no pair. */
  unmatched: PackageWarning[];
  remarks: PackageWarning[];
}

/** What the parser read of one problem of an archive. Times in ms, memory in MB. */
export interface ParsedProblem {
  /** Index of the problem in the archive. */
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
  /** null means every language. */
  languages: string[] | null;
  tags: string[];
  solutions: { name: string; language: string | null; expected: Status[] }[];
  /** Parts of the problem that the site cannot represent. */
  losses: PackageWarning[];
  remarks: PackageWarning[];
  /** Reason why the problem cannot be imported; null if it can. */
  error: string | null;
}

export interface ParsedPackage {
  /** Opaque id that names the archive when it is committed. */
  id: string;
  /** Id of the format. */
  format: string;
  problems: ParsedProblem[];
}

/** Formats that can be imported, and those of plugins that are off. */
export interface ImportFormats {
  on: PackageFormatSpec[];
  off: PackageFormatSpec[];
}

export interface ImportedProblem {
  key: number;
  pid: number | null;
  problemId: string | null;
  title: string;
  /**
   * State of the import: `verifying`, then `green`, `red` or `unproven` (no solution claims a verdict). Problems in
   * the last two states stay hidden until they are published manually, unless `always` was requested. `failed` means
   * that nothing was stored.
   */
  state: 'verifying' | 'green' | 'red' | 'unproven' | 'failed';
  message: string | null;
}

export interface PackageCalls {
  /**
   * Stores each problem hidden, runs its solutions, and publishes it if they get the expected verdicts. `publish` is
   * `green` for that, `always` to publish also without solutions or against their verdicts, and `never` to keep the
   * problems hidden.
   */
  'POST /api/admin/problem/import': {
    body: {
      id: string;
      problems: { key: number; problemId?: string | null; publish: 'green' | 'always' | 'never' }[];
    };
    data: ImportedProblem[];
  };
  'GET /api/admin/problem/import-formats': { data: ImportFormats };
  'GET /api/admin/problem/import': { query: { id: string }; data: ImportedProblem[] };
}

/**
 * Paths of calls with files, which are outside the typed tables:
 * `POST /api/file/upload-testcase-zip?mode=` (multipart `file`) → `UploadedTestdata` `POST /api/file/import-problem`
 * (multipart `file`) → `ParsedPackage` `GET /api/file/download-testcase?pid=` → zip `GET
 * /api/file/export-problem?pid=&pid=` → zip in our own format
 */
export interface UploadPaths {
  testdata: '/api/file/upload-testcase-zip';
  package: '/api/file/import-problem';
}
