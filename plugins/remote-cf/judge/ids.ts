/** A problem as the site addresses it. */
export interface ProblemKey {
  contest: number;
  index: string;
}

/** From here on contests are of the gym. */
export const FIRST_GYM = 100_000;

const LETTERED = /^([1-9]\d*)([A-Z]+\d*)$/;
/** Problems whose index is a number: the last two digits. */
const NUMBERED = /^([1-9]\d*)(\d\d)$/;
const ADDRESSES = [
  /^\/problemset\/problem\/(\d+)\/([A-Z]*\d*)$/,
  /^\/(?:contest|gym)\/(\d+)\/problem\/([A-Z]*\d*)$/,
  /^\/problemset\/gymproblem\/(\d+)\/([A-Z]*\d*)$/,
];

/** `1A`, `1133F2`, `92101`; null: no id of this form. */
export function keyOf(id: string): ProblemKey | null {
  const [, contest, index] = LETTERED.exec(id) ?? NUMBERED.exec(id) ?? [];
  return contest && index ? { contest: Number(contest), index } : null;
}

export const idOf = ({ contest, index }: ProblemKey): string => `${contest}${index}`;

/** Of an address of the site, absolute or a path; null: it is none of a problem. */
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

/** However people write a problem: `CF-1A`, `1a`, `1/A`, its address. Those of the gym are none of this. */
export function parseId(text: string): string | null {
  const key = keyOfText(text.trim(), 'CF');
  return key && key.contest < FIRST_GYM ? idOf(key) : null;
}

export function keyOfText(text: string, bank: string): ProblemKey | null {
  if (/^https?:/i.test(text)) return keyOfAddress(text);
  const bare = text.toUpperCase();
  const short = bare.startsWith(`${bank}-`) ? bare.slice(bank.length + 1) : bare;
  return keyOf(short.replace(/^(\d+)\/(?=[A-Z\d])/, '$1'));
}
