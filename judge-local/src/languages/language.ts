import type { RunLimits, RunResult } from '../sandbox/types';
import type { Tools } from './tools';

/** Limits of a program, with the language's factor applied. */
export interface ProgramLimits {
  timeMs: number;
  memoryMb: number;
  stackMb: number;
}

/**
 * `static` halves a program's start-up time and costs some 80 ms of linking, which pays off from about a hundred
 * testcases on.
 */
export type Linking = 'static' | 'dynamic';

/** Folders of files that were prepared for compilers. */
export interface PreparedTools {
  /** Returns the folder's path, the same in compile slots, which see it read-only; null if it was not prepared. */
  pathOf(name: string): string | null;
}

export interface BuildContext {
  linking: Linking;
  prepared: PreparedTools;
  /** Whether to look for the header in the prepared folder first. Default: false, like a plain compiler. */
  usesHeader?: boolean;
}

/** A header that compilers can load already parsed; it is prepared once per set of flags. */
export interface PrecompiledHeader {
  /** Name of the prepared folder, unique per set of flags. */
  id: string;
  header: string;
  compiler: string;
  flags: readonly string[];
}

/**
 * What only the judge knows of a language; all else is in `LOCAL_LANGUAGES` of the contract. A new language is a row
 * there, a new file in `known`, which `npm run languages` lists, and a row of the table `language`, which a migration
 * inserts.
 */
export interface Language {
  /** Name under which users submit in it. */
  name: string;
  /** Name of the source file in `/w`. */
  source: string;
  /**
   * The one file of `/w` that a compilation produces and a run needs; the source itself for a script that is only
   * checked.
   */
  program: { path: string; executable: boolean };
  /** Factor for the problem's time and memory limits unless the site configures another. */
  factor: 1 | 2;
  tools: Tools;
  compile: {
    argv(context: BuildContext): string[];
    /** The linkings that make a difference for this language. */
    linkings: readonly Linking[];
    limits: RunLimits;
    /**
     * The exit code with which the compiler refuses code, for a compiler that has one; any other code is then a
     * failure of the compiler itself.
     */
    refusalCode?: number;
    header: PrecompiledHeader | null;
  };
  run: {
    argv(limits: ProgramLimits): string[];
    /** Memory in MiB that the runtime itself needs in addition to what the program may use. */
    runtimeMemoryMb: number;
    /** Returns whether the runtime ended the program because it ran out of memory. */
    ranOutOfMemory(result: RunResult): boolean;
  };
  /** Name of the language that checkers in this one are compiled as, which is optimised. Default: this one. */
  checkersAs?: string;
  /** A program that prints `HELLO`; the judge runs it at start-up before it offers the language. */
  hello: string;
}

export const HELLO = 'hello, judge';
export const never = (): boolean => false;
