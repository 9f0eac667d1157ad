export type Role = 'input' | 'output';

/** A word of a path that says what the file is. */
interface Marker {
  role: Role;
  at: number;
  word: string;
}

/**
 * Long words count wherever they stand; short ones only between characters that are no letters; those that mean other
 * things as well only as an extension.
 */
const WORDS: Readonly<Record<Role, RegExp>> = {
  input: /inputs?|(?<![a-z])inp?(?![a-z])/gi,
  output: /outputs?|answers?|(?<![a-z])(?:out|ans)(?![a-z])|(?<=\.)(?:a|ou|ok|sol|diff|expected)(?![a-z])/gi,
};

const markersOf = (path: string): Marker[] =>
  (['input', 'output'] as const)
    .flatMap((role) => [...path.matchAll(WORDS[role])].map(({ 0: word, index }) => ({ role, at: index, word })))
    .sort((a, b) => a.at - b.at);

const withoutWords = (path: string, markers: readonly Marker[]): string => {
  let [key, from] = ['', 0];
  for (const { at, word } of markers) {
    key += `${path.slice(from, at)}*`;
    from = at + word.length;
  }
  return key + path.slice(from);
};

export interface NamedFile {
  path: string;
  /** What the last word says; null when there is none. */
  role: Role | null;
  /** The path with the last word replaced. */
  key: string;
  /** The path with every word of that role replaced, in lower case. */
  looseKey: string;
  /** The word itself, in lower case. */
  word: string;
  /** Names of an input that has no word of its own. */
  bareInputs: readonly string[];
}

/** What a path says about its file. */
export function named(path: string): NamedFile {
  const markers = markersOf(path);
  const last = markers.at(-1);
  if (!last) return { path, role: null, key: path, looseKey: path.toLowerCase(), word: '', bareInputs: [] };
  const same = markers.filter(({ role }) => role === last.role);
  return {
    path,
    role: last.role,
    key: withoutWords(path, [last]),
    looseKey: withoutWords(path, same).toLowerCase(),
    word: last.word.toLowerCase(),
    bareInputs: last.role === 'output' ? bareInputsOf(path, last) : [],
  };
}

/** `01.a` answers `01`; `1.out` may answer `1.txt` or `1.dat`; `1.ans.txt` answers `1.txt`. */
function bareInputsOf(path: string, { at, word }: Marker): string[] {
  if (path[at - 1] !== '.') return [];
  const bare = path.slice(0, at - 1) + path.slice(at + word.length);
  return [bare, `${bare}.txt`, `${bare}.dat`, `${bare}.data`];
}
