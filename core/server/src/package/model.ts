import type {
  Difficulty,
  JudgeCaseMode,
  JudgeMode,
  PackageRemark,
  ProblemType,
  Status,
  TaskChecker,
} from '@tribunal/contract';
import type enUS from '../../locales/en-US.json';
import type { MessageValues } from '../http';

/** A file inside an archive. Names are relative, with `/`, without `..`, already decoded. */
export interface PackageFile {
  name: string;
  bytes: number;
  /** Reads it whole; use it for small files only. */
  text(): Promise<string>;
  read(): Promise<Buffer>;
  stream(): NodeJS.ReadableStream;
}

/** An opened archive: litter of operating systems, folders, links and devices are gone already. */
export interface Archive {
  files: readonly PackageFile[];
  find(name: string): PackageFile | undefined;
  /** Those under a folder (`testdata/`), with names relative to it. */
  under(folder: string): Archive;
}

export interface PackageCase {
  input: PackageFile;
  output: PackageFile;
  groupNum: number | null;
  score: number | null;
}

export interface PackageSolution {
  name: string;
  /** Our name of the language; null when we have none for it. */
  language: string | null;
  code: string;
  /** Verdicts that are right; empty: nothing is claimed. */
  expected: Status[];
}

/** One problem as every format is brought to. Times in ms, memory in MB. Texts are markdown or HTML, as in statements. */
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
  cases: PackageCase[];
  checker: TaskChecker | null;
  userExtraFile: Record<string, string>;
  judgeExtraFile: Record<string, string>;
  fileIo: { input: string; output: string } | null;
  /** null: every language. */
  languages: string[] | null;
  tags: string[];
  codeTemplates: { language: string; code: string }[];
  solutions: PackageSolution[];
  /** Pictures of the statement: the name it refers to → the file. */
  images: { name: string; file: PackageFile }[];
  /** What the site cannot represent. */
  losses: PackageRemark[];
  remarks: PackageRemark[];
}

/** The texts that say why a problem cannot be read. */
export type ReaderKey = keyof typeof enUS.package.reader;

/** A problem that cannot be understood, and why: a text under `package.reader` and its values. */
export interface NotRead {
  title: string;
  error: { key: ReaderKey; values: MessageValues };
}

/** A way of packing problems. Pure over the archive; knows nothing of the database. */
export interface PackageReader {
  /** Whether the archive looks like one of this format. */
  recognises(archive: Archive): Promise<boolean> | boolean;
  /** The problems in their order; one that cannot be understood says why, the others stand. */
  read(archive: Archive): Promise<(PackageProblem | NotRead)[]>;
}
