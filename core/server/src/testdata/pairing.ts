import { type ArchiveWarning, Limits } from '@tribunal/contract';
import { commonFolder } from '@tribunal/platform';
import { compareNaturally } from './natural-order';
import { named, type NamedFile } from './roles';

const WORDED = /(?:^|[^a-z])(?:sub[-_ ]?task|subtask|group|batch|sub)[-_ ]*(\d+)/i;
const NUMBERED_FOLDER = /^0*(\d+)$/;
const GROUP_AND_CASE = /^\D*?(\d+)[-_](\d+)(?!.*\d)/;

type Scheme = (path: string) => string | undefined;

const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.split('/').at(-2) ?? '';

/** Words in names are conclusive. Numbers alone count only if every testcase has one and they form groups. */
const certain: Scheme = (path) => WORDED.exec(path)?.[1];
const probable: readonly Scheme[] = [
  (path) => NUMBERED_FOLDER.exec(folderOf(path))?.[1],
  (path) => GROUP_AND_CASE.exec(fileOf(path))?.[1],
];

/** Returns subtask numbers according to the paths of the inputs; null for a testcase whose path has none. */
function groupsOf(paths: readonly string[]): (number | null)[] {
  const found = paths.map(certain);
  if (found.some((group) => group !== undefined)) return normalizeGroups(found);
  for (const scheme of probable) {
    const all = paths.map(scheme);
    const groups = new Set(all).size;
    if (!all.includes(undefined) && groups > 1 && groups < all.length) return normalizeGroups(all);
  }
  return paths.map(() => null);
}

/** Keeps the group numbers if they are valid, otherwise renumbers the groups from 1 in their order. */
function normalizeGroups(groups: readonly (string | undefined)[]): (number | null)[] {
  const numbers = groups.map((group) => (group === undefined ? null : Number(group)));
  const known = [...new Set(numbers.filter((group) => group !== null))].sort((a, b) => a - b);
  const isFine = known.every((group) => group >= 1 && group <= Limits.cases.max);
  return numbers.map((group) => (group === null || isFine ? group : known.indexOf(group) + 1));
}

interface NamePair {
  input: string;
  output: string;
  groupNum: number | null;
}

interface Pairing {
  /** In natural order of the inputs. */
  pairs: NamePair[];
  unmatched: ArchiveWarning[];
  remarks: ArchiveWarning[];
}

interface Found {
  input: NamedFile;
  output: NamedFile;
}

/**
 * In order of precedence: of two answers `.ans` is the jury's, while `.out` beside it is often the output of a
 * program.
 */
const ANSWER_KEYWORDS = ['ans', 'answer', 'answers', 'out', 'output', 'outputs'];
const INPUT_KEYWORDS = ['in', 'input', 'inputs'];

const rankOf = (roleKeywords: readonly string[], { keyword }: NamedFile): number => {
  const at = roleKeywords.indexOf(keyword);
  return at < 0 ? roleKeywords.length : at;
};

/** Files of one role that are not in a pair yet. */
class UnpairedFiles {
  readonly #files: Set<NamedFile>;

  constructor(
    files: readonly NamedFile[],
    private readonly roleKeywords: readonly string[],
  ) {
    this.#files = new Set(files);
  }

  get all(): NamedFile[] {
    return [...this.#files];
  }

  remove(file: NamedFile): void {
    this.#files.delete(file);
  }

  /** Groups the files by key, with the best one of each group first. */
  groupBy(key: (file: NamedFile) => string): Map<string, NamedFile[]> {
    const groups = new Map<string, NamedFile[]>();
    for (const file of this.#files) {
      const group = groups.get(key(file));
      if (group) group.push(file);
      else groups.set(key(file), [file]);
    }
    for (const files of groups.values())
      files.sort((a, b) => rankOf(this.roleKeywords, a) - rankOf(this.roleKeywords, b));
    return groups;
  }
}

/**
 * Pairs inputs and answers of an archive by their names alone, at any nesting level. Recognises `.in` with `.out`,
 * `.ans`, `.a`; `input1.txt` with `output1.txt`; `in/1` with `out/1`; `a.in1` with `a.ou1`; `01` with `01.a`. The
 * order of `paths` does not matter.
 */
export function pairNames(paths: readonly string[]): Pairing {
  const top = commonFolder(paths);
  const files = paths.map((path) => named(path.slice(top.length))).sort((a, b) => compareNaturally(a.path, b.path));
  const inputs = new UnpairedFiles(
    files.filter(({ role }) => role === 'input'),
    INPUT_KEYWORDS,
  );
  const outputs = new UnpairedFiles(
    files.filter(({ role }) => role === 'output'),
    ANSWER_KEYWORDS,
  );
  const bare = new Map(files.filter(({ role }) => role === null).map((file) => [file.path, file]));
  const remarks: ArchiveWarning[] = [];
  const report = (code: string, file: NamedFile): void => void remarks.push({ code, detail: file.path });

  const found = matchByKey(inputs, outputs, ({ key }) => key, report);
  found.push(...matchByKey(inputs, outputs, ({ looseKey }) => looseKey, report));
  found.push(...matchBare(inputs, bare, outputs, report));
  if (found.length === 0) found.push(...matchFolders(inputs, outputs));
  found.sort((a, b) => compareNaturally(a.input.path, b.input.path));

  const groups = groupsOf(found.map(({ input }) => input.path));
  if (groups.includes(null) && groups.some((group) => group !== null)) {
    groups.forEach((group, at) => group === null && report('noGroup', found[at]!.input));
  }
  return {
    pairs: found.map(({ input, output }, at) => ({
      input: top + input.path,
      output: top + output.path,
      groupNum: groups[at] ?? null,
    })),
    unmatched: [
      ...inputs.all.map(({ path }) => ({ code: 'noOutput', detail: path })),
      ...outputs.all.map(({ path }) => ({ code: 'noInput', detail: path })),
      ...[...bare.keys()].map((path) => ({ code: 'noTestdata', detail: path })),
    ],
    remarks,
  };
}

type ReportWarning = (code: string, file: NamedFile) => void;

/** Pairs files with equal keys. Of several files with the same key it takes the best and reports the others. */
function matchByKey(
  inputs: UnpairedFiles,
  outputs: UnpairedFiles,
  key: (file: NamedFile) => string,
  report: ReportWarning,
): Found[] {
  const answers = outputs.groupBy(key);
  const found: Found[] = [];
  for (const [name, [input, ...otherInputs]] of inputs.groupBy(key)) {
    const [output, ...otherOutputs] = answers.get(name) ?? [];
    if (!input || !output) continue;
    found.push({ input, output });
    for (const file of [output, ...otherOutputs]) outputs.remove(file);
    for (const file of [input, ...otherInputs]) inputs.remove(file);
    otherOutputs.forEach((file) => report('secondOutput', file));
    otherInputs.forEach((file) => report('secondInput', file));
  }
  return found;
}

/** Pairs inputs that no word marks as such, or whose full name is part of the answer's name (`1.in.out`). */
function matchBare(
  inputs: UnpairedFiles,
  bare: Map<string, NamedFile>,
  outputs: UnpairedFiles,
  report: ReportWarning,
): Found[] {
  const candidates = new Map([...bare.values(), ...inputs.all].map((file) => [file.path, file]));
  const found = new Map<NamedFile, NamedFile>();
  const byKeyword = outputs.all.sort((a, b) => rankOf(ANSWER_KEYWORDS, a) - rankOf(ANSWER_KEYWORDS, b));
  for (const output of byKeyword) {
    const path = output.bareInputs.find((one) => candidates.has(one));
    const input = path === undefined ? undefined : candidates.get(path);
    if (!input) continue;
    outputs.remove(output);
    if (found.has(input)) report('secondOutput', output);
    else found.set(input, output);
  }
  for (const input of found.keys()) {
    inputs.remove(input);
    bare.delete(input.path);
  }
  return [...found].map(([input, output]) => ({ input, output }));
}

/** Pairs files when all inputs are in one folder, all outputs in another, and the file names are equal. */
function matchFolders(inputs: UnpairedFiles, outputs: UnpairedFiles): Found[] {
  const folder = ({ path }: NamedFile): string => path.slice(0, path.lastIndexOf('/') + 1);
  if (inputs.groupBy(folder).size !== 1 || outputs.groupBy(folder).size !== 1) return [];
  const own = (file: NamedFile): string => named(file.path.slice(folder(file).length)).key;
  const answers = outputs.groupBy(own);
  const found: Found[] = [];
  for (const [name, [input, ...others]] of inputs.groupBy(own)) {
    const [output, ...more] = answers.get(name) ?? [];
    if (!input || !output || others.length > 0 || more.length > 0) continue;
    found.push({ input, output });
    inputs.remove(input);
    outputs.remove(output);
  }
  return found;
}
