import type { RunLimits, RunResult } from '../sandbox/types';
import type { Tools } from './tools';

/** What a program is held to, after the language's factor. */
export interface ProgramLimits {
  timeMs: number;
  memoryMb: number;
  stackMb: number;
}

/** `static` starts a program in half the time and costs some 80 ms of linking: it pays from about a hundred cases on. */
export type Linking = 'static' | 'dynamic';

export interface BuildContext {
  linking: Linking;
  /** Folder of files prepared at set-up; compile slots see it under the same path, read-only. */
  toolsDir: string;
  /** Whether to look for the header in the prepared folder first. Default: as a plain compiler. */
  usesHeader?: boolean;
}

/** A header that compilers can load ready-parsed; prepared once per set of flags. */
export interface PrecompiledHeader {
  /** Folder name, unique per set of flags. */
  id: string;
  header: string;
  compiler: string;
  flags: readonly string[];
}

/** All there is to know about one language; a new one is a new file in this folder, its tools, and a line in the list. */
export interface Language {
  /** As users submit it. */
  name: string;
  /** What the code is stored as, in `/w`. */
  source: string;
  /** The one file of `/w` that a compilation yields and a run needs; for a script that is only checked, the source itself. */
  program: { path: string; executable: boolean };
  /** Time and memory limits of the problem are multiplied by it unless the site says otherwise. */
  factor: 1 | 2;
  tools: Tools;
  compile: {
    argv(context: BuildContext): string[];
    /** Whether `Linking` makes a difference. */
    linkings: readonly Linking[];
    limits: RunLimits;
    /** The one exit code that refuses the code, for a compiler that has such; any other is then a failure of its own. */
    refusalCode?: number;
    header: PrecompiledHeader | null;
  };
  run: {
    argv(limits: ProgramLimits): string[];
    /** MiB the runtime itself needs on top of what the program may use. */
    runtimeMemoryMb: number;
    /** Whether the runtime ended the program for want of memory. */
    ranOutOfMemory(result: RunResult): boolean;
  };
  /** A program that prints `HELLO`; judged at start-up before the language is offered. */
  hello: string;
}

export const HELLO = 'hello, judge';
export const never = (): boolean => false;
