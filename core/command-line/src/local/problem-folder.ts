import { PROBLEM_ID, type Example } from '@tribunal/contract';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';

/** A problem of a site, or of a contest of it. */
export interface ProblemAddress {
  /** Id of the problem; in a contest its label. */
  problemId: string;
  contestId?: number;
  site?: string;
}

/** A folder with the samples of a problem. */
export interface ProblemFolder {
  folder: string;
  /** null if the samples are of a problem elsewhere. */
  problem: ProblemAddress | null;
  /** Address of a problem elsewhere, as a browser extension gave it. */
  url?: string;
  title?: string;
  timeLimitMs?: number;
  isStrict?: boolean;
}

/** A sample as files. */
export interface Sample extends Example {
  name: string;
}

/** Names the problem whose samples a folder has. */
const MARK = '.tribunal.json';
/** File names that say nothing about the problem. */
const COMMON_NAMES = new Set(['main', 'solution', 'sol', 'code', 'test', 'a.out']);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns what a folder says of its problem; null if it has no samples of ours. */
export async function readProblemFolder(folder: string): Promise<ProblemFolder | null> {
  const text = await readFile(join(folder, MARK), 'utf8').catch(() => null);
  if (text === null) return null;
  let mark: unknown;
  try {
    mark = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(mark)) return null;
  const { problemId, contestId, site, url, title, timeLimitMs, isStrict } = mark;
  return {
    folder,
    problem:
      typeof problemId === 'string' && PROBLEM_ID.test(problemId)
        ? {
            problemId,
            ...(typeof contestId === 'number' && { contestId }),
            ...(typeof site === 'string' && { site }),
          }
        : null,
    ...(typeof url === 'string' && { url }),
    ...(typeof title === 'string' && { title }),
    ...(typeof timeLimitMs === 'number' && { timeLimitMs }),
    ...(typeof isStrict === 'boolean' && { isStrict }),
  };
}

/** Writes samples as `1.in`, `1.out`, … and what the folder is of. Returns the names of the files. */
export async function writeProblemFolder(
  { folder, problem, ...facts }: ProblemFolder,
  samples: readonly Example[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = samples.flatMap(({ input, output }, index) => [
    [`${index + 1}.in`, withLineEnd(input)] as const,
    [`${index + 1}.out`, withLineEnd(output)] as const,
  ]);
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  await writeFile(join(folder, MARK), `${JSON.stringify({ ...problem, ...facts }, null, 2)}\n`);
  return files.map(([name]) => name);
}

/** Samples are stored without the end of their last line, which programs expect. */
const withLineEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** Returns the samples in a folder, those with numbers in their order. */
export async function readSamples(folder: string): Promise<Sample[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const inputs = names.filter((name) => name.endsWith('.in')).map((name) => name.slice(0, -'.in'.length));
  const samples: Sample[] = [];
  for (const name of inputs.sort((one, other) => Number(one) - Number(other) || (one < other ? -1 : 1))) {
    const output = await readFile(join(folder, `${name}.out`), 'utf8').catch(() => null);
    if (output !== null) samples.push({ name, input: await readFile(join(folder, `${name}.in`), 'utf8'), output });
  }
  return samples;
}

/** Returns the id in a file name such as `P1000.cpp`, or null for a name like `main.cpp`. */
export function problemIdIn(file: string): string | null {
  const name = basename(file, extname(file));
  return COMMON_NAMES.has(name.toLowerCase()) || !PROBLEM_ID.test(name) ? null : name;
}

/**
 * Returns the folder with the samples that belong to a source file: the one it is in, or one beside it that is named
 * like it. With an id, only a folder of that problem.
 */
export async function folderOfFile(file: string, problemId?: string): Promise<ProblemFolder | null> {
  const own = dirname(resolve(file));
  const named = problemId ?? problemIdIn(file);
  const candidates = [own, ...(named === null ? [] : [join(own, named), join(dirname(own), named)])];
  for (const folder of candidates) {
    const found = await readProblemFolder(folder);
    if (found && (problemId === undefined || found.problem?.problemId === problemId)) return found;
  }
  return null;
}
