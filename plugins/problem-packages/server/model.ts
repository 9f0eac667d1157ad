import {
  NEW_PROBLEM,
  type ArchiveWarning,
  type Difficulty,
  type JudgeCaseMode,
  type JudgeMode,
  type ProblemType,
  type Status,
  type TaskChecker,
} from '@tribunal/contract';
import type { MessageValues } from '@tribunal/server';
import type { TestdataCase } from '@tribunal/server/authoring';
import type { Archive, ArchiveFile } from '@tribunal/server/platform';

export interface PackageSolution {
  name: string;
  /** The language as this site calls it; null if the site has none for it. */
  language: string | null;
  code: string;
  /** Verdicts that are correct for the solution; empty if none is claimed. */
  expected: Status[];
}

/**
 * One problem in the common form to which every format is converted. Times in ms, memory in MB. Texts are markdown or
 * HTML, as in statements.
 */
export interface PackageProblem {
  problemId: string | null;
  title: string;
  type: ProblemType;
  difficulty: Difficulty;
  judgeMode: JudgeMode;
  judgeCaseMode: JudgeCaseMode;
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  description: string | null;
  input: string | null;
  output: string | null;
  hint: string | null;
  source: string | null;
  examples: { input: string; output: string }[];
  isRemoveEndBlank: boolean;
  openCaseResult: boolean;
  codeShare: boolean;
  cases: TestdataCase[];
  checker: TaskChecker | null;
  userExtraFile: Record<string, string>;
  judgeExtraFile: Record<string, string>;
  fileIo: { input: string; output: string } | null;
  /** null if every language is allowed. */
  languages: string[] | null;
  tags: string[];
  codeTemplates: { language: string; code: string }[];
  solutions: PackageSolution[];
  /** Pictures of the statement: the name by which it refers to a picture, and the file. */
  images: { name: string; file: ArchiveFile }[];
  /** What the site cannot represent. */
  losses: ArchiveWarning[];
  remarks: ArchiveWarning[];
}

const { auth: _auth, isFileIO: _isFileIO, spjLanguage: _spjLanguage, ...judged } = NEW_PROBLEM;

/** What a problem of a package has where the package says nothing, as problems that are created on the site. */
export const PACKAGE_DEFAULTS: Readonly<Pick<PackageProblem, keyof typeof judged>> = judged;

/** A problem that cannot be understood, with the reason: the key of a text of the server, and its values. */
export interface NotRead {
  title: string;
  error: { key: string; values: MessageValues };
}

/** A reader for one package format. Depends only on the archive and does not access the database. */
export interface PackageReader {
  /** Id of the format. */
  format: string;
  /** Returns whether the archive looks like one of this format. */
  recognises(archive: Archive): Promise<boolean> | boolean;
  /**
   * Returns the problems in their order. For a problem that cannot be understood the result contains the reason; the
   * others are not affected.
   */
  read(archive: Archive): Promise<(PackageProblem | NotRead)[]>;
}
