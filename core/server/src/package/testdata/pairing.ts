import type { PackageRemark } from '@tribunal/contract';
import { commonFolder } from '../archive';
import { groupsOf } from './groups';
import { naturally } from './natural';
import { named, type NamedFile } from './roles';

export interface NamePair {
  input: string;
  output: string;
  groupNum: number | null;
}

export interface Pairing {
  /** In natural order of the inputs. */
  pairs: NamePair[];
  unmatched: PackageRemark[];
  remarks: PackageRemark[];
}

interface Found {
  input: NamedFile;
  output: NamedFile;
}

/** Of two answers `.ans` is the jury's; an `.out` beside it is often what a program wrote. Earlier words win. */
const ANSWER_WORDS = ['ans', 'answer', 'answers', 'out', 'output', 'outputs'];
const INPUT_WORDS = ['in', 'input', 'inputs'];

const placeIn = (words: readonly string[], { word }: NamedFile): number => {
  const at = words.indexOf(word);
  return at < 0 ? words.length : at;
};

/** Files of one role that are not in a pair yet. */
class Pool {
  readonly #files: Set<NamedFile>;

  constructor(
    files: readonly NamedFile[],
    private readonly words: readonly string[],
  ) {
    this.#files = new Set(files);
  }

  get all(): NamedFile[] {
    return [...this.#files];
  }

  take(file: NamedFile): void {
    this.#files.delete(file);
  }

  /** Those with the same key together, the best first. */
  by(key: (file: NamedFile) => string): Map<string, NamedFile[]> {
    const groups = new Map<string, NamedFile[]>();
    for (const file of this.#files) {
      const same = groups.get(key(file));
      if (same) same.push(file);
      else groups.set(key(file), [file]);
    }
    for (const files of groups.values()) files.sort((a, b) => placeIn(this.words, a) - placeIn(this.words, b));
    return groups;
  }
}

/**
 * Which files of an archive belong together, by their names alone. Any nesting; `.in` with `.out`, `.ans`, `.a`;
 * `input1.txt` with `output1.txt`; `in/1` with `out/1`; `a.in1` with `a.ou1`; `01` with `01.a`. The order of `paths`
 * does not matter.
 */
export function pairNames(paths: readonly string[]): Pairing {
  const top = commonFolder(paths);
  const files = paths.map((path) => named(path.slice(top.length))).sort((a, b) => naturally(a.path, b.path));
  const inputs = new Pool(
    files.filter(({ role }) => role === 'input'),
    INPUT_WORDS,
  );
  const outputs = new Pool(
    files.filter(({ role }) => role === 'output'),
    ANSWER_WORDS,
  );
  const bare = new Map(files.filter(({ role }) => role === null).map((file) => [file.path, file]));
  const remarks: PackageRemark[] = [];
  const say = (code: string, file: NamedFile): void => void remarks.push({ code, detail: file.path });

  const found = matchByKey(inputs, outputs, ({ key }) => key, say);
  found.push(...matchByKey(inputs, outputs, ({ looseKey }) => looseKey, say));
  found.push(...matchBare(inputs, bare, outputs, say));
  if (found.length === 0) found.push(...matchFolders(inputs, outputs));
  found.sort((a, b) => naturally(a.input.path, b.input.path));

  const groups = groupsOf(found.map(({ input }) => input.path));
  if (groups.includes(null) && groups.some((group) => group !== null)) {
    groups.forEach((group, at) => group === null && say('noGroup', found[at]!.input));
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

type Say = (code: string, file: NamedFile) => void;

/** Of several files with one key the best is taken, and the others are spoken of. */
function matchByKey(inputs: Pool, outputs: Pool, key: (file: NamedFile) => string, say: Say): Found[] {
  const answers = outputs.by(key);
  const found: Found[] = [];
  for (const [name, [input, ...otherInputs]] of inputs.by(key)) {
    const [output, ...otherOutputs] = answers.get(name) ?? [];
    if (!input || !output) continue;
    found.push({ input, output });
    for (const file of [output, ...otherOutputs]) outputs.take(file);
    for (const file of [input, ...otherInputs]) inputs.take(file);
    otherOutputs.forEach((file) => say('secondOutput', file));
    otherInputs.forEach((file) => say('secondInput', file));
  }
  return found;
}

/** Inputs that nothing marks as such, or that their answer names in full (`1.in.out`). */
function matchBare(inputs: Pool, bare: Map<string, NamedFile>, outputs: Pool, say: Say): Found[] {
  const candidates = new Map([...bare.values(), ...inputs.all].map((file) => [file.path, file]));
  const found = new Map<NamedFile, NamedFile>();
  const byWord = outputs.all.sort((a, b) => placeIn(ANSWER_WORDS, a) - placeIn(ANSWER_WORDS, b));
  for (const output of byWord) {
    const path = output.bareInputs.find((one) => candidates.has(one));
    const input = path === undefined ? undefined : candidates.get(path);
    if (!input) continue;
    outputs.take(output);
    if (found.has(input)) say('secondOutput', output);
    else found.set(input, output);
  }
  for (const input of found.keys()) {
    inputs.take(input);
    bare.delete(input.path);
  }
  return [...found].map(([input, output]) => ({ input, output }));
}

/** All inputs lie in one folder, all outputs in another, and their own names agree. */
function matchFolders(inputs: Pool, outputs: Pool): Found[] {
  const folder = ({ path }: NamedFile): string => path.slice(0, path.lastIndexOf('/') + 1);
  if (inputs.by(folder).size !== 1 || outputs.by(folder).size !== 1) return [];
  const own = (file: NamedFile): string => named(file.path.slice(folder(file).length)).key;
  const answers = outputs.by(own);
  const found: Found[] = [];
  for (const [name, [input, ...others]] of inputs.by(own)) {
    const [output, ...more] = answers.get(name) ?? [];
    if (!input || !output || others.length > 0 || more.length > 0) continue;
    found.push({ input, output });
    inputs.take(input);
    outputs.take(output);
  }
  return found;
}
