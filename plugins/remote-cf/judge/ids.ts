export interface ProblemKey {
  contest: number;
  index: string;
}

/** Contest numbers from this one on belong to the gym. */
export const FIRST_GYM = 100_000;

const LETTERED = /^([1-9]\d*)([A-Z]+\d*)$/;
/** Matches ids of problems whose index is a number: the index is the last two digits. */
const NUMBERED = /^([1-9]\d*)(\d\d)$/;
const ADDRESSES = [
  /^\/problemset\/problem\/(\d+)\/([A-Z]*\d*)$/,
  /^\/(?:contest|gym)\/(\d+)\/problem\/([A-Z]*\d*)$/,
  /^\/problemset\/gymproblem\/(\d+)\/([A-Z]*\d*)$/,
];

/** Parses ids such as `1A`, `1133F2` and `92101`. Returns null for any other form. */
export function keyOf(id: string): ProblemKey | null {
  const [, contest, index] = LETTERED.exec(id) ?? NUMBERED.exec(id) ?? [];
  return contest && index ? { contest: Number(contest), index } : null;
}

export const idOf = ({ contest, index }: ProblemKey): string => `${contest}${index}`;

/** Parses an address of the site, absolute or a path. Returns null if it is not the address of a problem. */
export function keyOfAddress(address: string): ProblemKey | null {
  const url = URL.parse(address, 'https://codeforces.com');
  if (!url || !/(^|\.)codeforces\.com$/.test(url.hostname)) return null;
  const path = url.pathname.replace(/\/$/, '');
  for (const pattern of ADDRESSES) {
    const [, contest, index] = pattern.exec(path.replace(/[^/]*$/, (last) => last.toUpperCase())) ?? [];
    if (contest && index) return keyOf(`${contest}${index}`);
  }
  return null;
}

/**
 * Parses any common spelling of a problem: `CF-1A`, `1a`, `1/A` or its address. Returns null for problems of the gym.
 */
export function parseId(text: string): string | null {
  const key = keyOfText(text.trim(), 'CF');
  return key && key.contest < FIRST_GYM ? idOf(key) : null;
}

export function keyOfText(text: string, judgeKey: string): ProblemKey | null {
  if (/^https?:/i.test(text)) return keyOfAddress(text);
  const bare = text.toUpperCase();
  const short = bare.startsWith(`${judgeKey}-`) ? bare.slice(judgeKey.length + 1) : bare;
  return keyOf(short.replace(/^(\d+)\/(?=[A-Z\d])/, '$1'));
}
