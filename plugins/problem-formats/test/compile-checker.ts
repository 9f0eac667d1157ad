import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Status, type TaskChecker } from '@tribunal/contract';
import { decisionOf } from '../../../judge-local/src/checker/decision';
import { HEADER, headerText } from '../../../judge-local/src/checker/header';

const COMPILERS = { C: ['gcc', '-std=c11', 'main.c'], 'C++': ['g++', '-std=c++17', 'main.cpp'] } as const;

/** Runs the checker on an output and returns the verdict as judges read it, and its message. */
export type Checker = (files: { input: string; output: string; answer: string }) => {
  verdict: string;
  message: string;
};

const folders: string[] = [];

/** Removes everything compiled so far. */
export const removeCompiled = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

/** Compiles a checker as judges do, with the header beside it. */
export function compileChecker(
  { language, code, extraFiles = {} }: TaskChecker,
  level: '-O0' | '-O2' = '-O2',
): Checker {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-checker-'));
  folders.push(folder);
  const [compiler, standard, source] = COMPILERS[language as keyof typeof COMPILERS];
  const writeFiles = (files: Readonly<Record<string, string>>): void =>
    Object.entries(files).forEach(([name, content]) => writeFileSync(join(folder, name), content));
  writeFiles({ [HEADER]: headerText(), ...extraFiles, [source]: code });
  const flags = [standard, level, '-I', '.', '-o', 'checker', source];
  const { status, stderr } = spawnSync(compiler, flags, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return (files) => {
    writeFiles(files);
    const options = { cwd: folder, encoding: 'utf8', env: { TMPDIR: folder } } as const;
    const ended = spawnSync(join(folder, 'checker'), ['input', 'output', 'answer'], options);
    return { verdict: verdictOf(ended), message: ended.stderr };
  };
}

function verdictOf({ status, stdout, stderr }: { status: number | null; stdout: string; stderr: string }): string {
  if (status === null) return 'broken';
  const decision = decisionOf({ exitCode: status, stdout, stderr });
  if ('failure' in decision) return 'broken';
  if (decision.status === Status.PartialAccepted) return `${decision.part * 100} of 100`;
  if (decision.status === Status.PresentationError) return 'badly presented';
  return decision.status === Status.Accepted ? 'right' : 'wrong';
}
