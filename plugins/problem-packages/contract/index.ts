import {
  ARCHIVE_ENDINGS,
  type ArchiveWarning,
  type Difficulty,
  type JudgeCaseMode,
  type JudgeMode,
  type PackageFormatSpec,
  type ProblemType,
  type Status,
  type TextChoice,
} from '@tribunal/contract';

/** File extensions of problem packages: archives, some with extensions of their own, and one XML format. */
export const PACKAGE_ENDINGS = [...ARCHIVE_ENDINGS, '.xml', '.fps', '.kpp'] as const;

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
  losses: ArchiveWarning[];
  remarks: ArchiveWarning[];
  /** Reason why the problem cannot be imported; null if it can. */
  error: string | null;
}

/** Reply of `POST /api/file/import-problem` (multipart `file`). */
export interface ParsedPackage {
  /** Opaque id that names the archive when it is committed. */
  id: string;
  /** Id of the format. */
  format: string;
  problems: ParsedProblem[];
  /** Strange things about the texts and programs of the package, which are converted. */
  remarks: ArchiveWarning[];
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
  /** Number of its reference solutions, and of those that have a verdict. */
  solutions: { judged: number; total: number };
}

/** Adds up the progress of several problems. */
export const sumOfSolutions = (imported: readonly ImportedProblem[]): ImportedProblem['solutions'] => ({
  judged: imported.reduce((sum, { solutions }) => sum + solutions.judged, 0),
  total: imported.reduce((sum, { solutions }) => sum + solutions.total, 0),
});

export const PUBLISH = ['green', 'always', 'never'] as const;
export type Publish = (typeof PUBLISH)[number];

export interface PackageCalls {
  /**
   * Stores each problem hidden, runs its solutions, and publishes it if they get the expected verdicts. `publish` is
   * `green` for that, `always` to publish also without solutions or against their verdicts, and `never` to keep the
   * problems hidden.
   */
  'POST /api/admin/problem/import': {
    body: {
      id: string;
      problems: {
        key: number;
        problemId?: string | null;
        publish: Publish;
        /** What becomes of encodings, line ends and marks of the test data; `convert` if absent. */
        texts?: TextChoice;
      }[];
    };
    data: ImportedProblem[];
  };
  /**
   * Gives back an upload of which nothing was imported. Otherwise it is kept for a day, or until the user has too many
   * and this is the oldest.
   */
  'DELETE /api/admin/problem/import': { query: { id: string }; data: null };
  'GET /api/admin/problem/import-formats': { data: ImportFormats };
  'GET /api/admin/problem/import': { query: { id: string }; data: ImportedProblem[] };
}
