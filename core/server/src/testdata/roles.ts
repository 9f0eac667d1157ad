export type Role = 'input' | 'output';

/** A word in a path that indicates the role of the file. */
interface Marker {
  role: Role;
  at: number;
  keyword: string;
}

/**
 * Long words count in any position, short ones only between characters that are not letters, and ambiguous ones only
 * as an extension.
 */
const ROLE_PATTERNS: Readonly<Record<Role, RegExp>> = {
  input: /inputs?|(?<![a-z])inp?(?![a-z])/gi,
  output: /outputs?|answers?|(?<![a-z])(?:out|ans)(?![a-z])|(?<=\.)(?:a|ou|ok|sol|diff|expected)(?![a-z])/gi,
};

const markersOf = (path: string): Marker[] =>
  (['input', 'output'] as const)
    .flatMap((role) =>
      [...path.matchAll(ROLE_PATTERNS[role])].map(({ 0: keyword, index }) => ({ role, at: index, keyword })),
    )
    .sort((a, b) => a.at - b.at);

const withoutKeywords = (path: string, markers: readonly Marker[]): string => {
  let [key, from] = ['', 0];
  for (const { at, keyword } of markers) {
    key += `${path.slice(from, at)}*`;
    from = at + keyword.length;
  }
  return key + path.slice(from);
};

export interface NamedFile {
  path: string;
  /** Role indicated by the last word; null if there is none. */
  role: Role | null;
  /** The path with the last word replaced. */
  key: string;
  /** The path with every word of that role replaced, in lower case. */
  looseKey: string;
  /** The word itself, in lower case. */
  keyword: string;
  /** Possible names of the input if it contains no word of its own. */
  bareInputs: readonly string[];
}

/** Derives the role and the keys of a file from its path. */
export function named(path: string): NamedFile {
  const markers = markersOf(path);
  const last = markers.at(-1);
  if (!last) return { path, role: null, key: path, looseKey: path.toLowerCase(), keyword: '', bareInputs: [] };
  const same = markers.filter(({ role }) => role === last.role);
  return {
    path,
    role: last.role,
    key: withoutKeywords(path, [last]),
    looseKey: withoutKeywords(path, same).toLowerCase(),
    keyword: last.keyword.toLowerCase(),
    bareInputs: last.role === 'output' ? bareInputsOf(path, last) : [],
  };
}

/**
 * Returns the inputs that an answer may belong to: `01.a` answers `01`; `1.out` may answer `1.txt` or `1.dat`;
 * `1.ans.txt` answers `1.txt`.
 */
function bareInputsOf(path: string, { at, keyword }: Marker): string[] {
  if (path[at - 1] !== '.') return [];
  const bare = path.slice(0, at - 1) + path.slice(at + keyword.length);
  return [bare, `${bare}.txt`, `${bare}.dat`, `${bare}.data`];
}
