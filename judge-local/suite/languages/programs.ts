import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LANGUAGES } from '../../src';
import type { Problem, Solution } from '../problems';

/** A program of a language's folder, `<verdict>[.<note>].<extension>`, in one of the languages of that extension. */
export interface Program extends Solution {
  /** Short status that the program must get. */
  verdict: string;
}

/** Loads all programs under `dir`, once for every language they are written in. */
export async function loadPrograms(dir: string): Promise<Program[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return (await Promise.all(folders.sort().map((name) => loadFolder(join(dir, name))))).flat();
}

async function loadFolder(folder: string): Promise<Program[]> {
  const files = (await readdir(folder)).sort();
  return (await Promise.all(files.map((file) => loadProgram(join(folder, file), file)))).flat();
}

async function loadProgram(path: string, file: string): Promise<Program[]> {
  const code = await readFile(path, 'utf8');
  const extension = extname(file);
  const [verdict = '', note = ''] = file.slice(0, -extension.length).split('.');
  const candidates = LANGUAGES.filter(({ source }) => extname(source) === extension);
  // Waiting takes seconds and is the same with every set of flags.
  const isOnceEnough = note === 'idle' && ['.c', '.cpp'].includes(extension);
  const languages = isOnceEnough ? candidates.slice(0, 1) : candidates;
  return languages.map(({ name: language }) => ({
    file,
    language,
    code,
    expected: [verdict],
    verdict,
    note,
    score: null,
  }));
}

const COUNT = 100_000;
const NUMBERS = Array.from({ length: COUNT }, (_, index) => (index * 7919) % 1_000_003);
const SUM = NUMBERS.reduce((one, other) => one + other, 0);

const CASE = {
  input: Buffer.from([COUNT, ...NUMBERS].map((number) => `${number}\n`).join('')),
  output: Buffer.from(`${SUM}\n和 é 😀\n`),
};

/** Time limits in milliseconds. Programs that must exceed the limit need not run for long. */
const TIME_LIMITS: Readonly<Record<string, number>> = { 'TLE.cpu': 300, 'TLE.idle': 500 };

/**
 * Returns the problem of a program. All programs get the same input: a hundred thousand numbers, whose sum they must
 * print, and a line in many scripts.
 */
export const problemFor = ({ verdict, note }: Pick<Program, 'verdict' | 'note'>): Problem => ({
  name: 'languages',
  settings: {
    timeLimitMs: TIME_LIMITS[`${verdict}.${note}`] ?? 1000,
    memoryLimitMb: 64,
    stackLimitMb: 64,
    isRemoveEndBlank: false,
  },
  cases: [CASE],
  solutions: [],
});
