import { Readable } from 'node:stream';
import { runCommandLine } from '../src/program';

/** What a command has printed, and its exit code. */
export interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** What stands in its standard input. */
  input?: string;
  isTerminal?: boolean;
  signal?: AbortSignal;
  /** Gets each piece of standard output as it comes. */
  onOutput?: (text: string) => void;
}

/** Runs a command in this process. */
export async function runCommand(args: readonly string[], options: Options = {}): Promise<Output> {
  const { cwd = '/', env = {}, input = '', isTerminal = false, signal, onOutput } = options;
  const output = { stdout: '', stderr: '' };
  const writer = (name: keyof typeof output) => ({
    write: (text: string) => {
      output[name] += text;
      if (name === 'stdout') onOutput?.(text);
    },
    isTTY: isTerminal,
    columns: 80,
  });
  const io = { env: { PATH: process.env['PATH'], ...env }, cwd, stdin: Readable.from([input]) };
  const code = await runCommandLine(args, { ...io, stdout: writer('stdout'), stderr: writer('stderr') }, signal);
  return { code, ...output };
}
