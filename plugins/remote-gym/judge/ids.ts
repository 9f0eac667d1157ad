import { FIRST_GYM, idOf, keyOfText, type ProblemKey } from '@tribunal/plugin-remote-cf/judge';

/** Six digits alone are the number of a contest, not a contest and the number of a problem. */
const CONTEST = /^(?:GYM-)?\d{6}$/i;

const isOfGym = ({ contest }: ProblemKey): boolean => contest >= FIRST_GYM && contest < 10 * FIRST_GYM;

/**
 * Parses `GYM-100001A`, `100001a` or an address. Contest numbers below 100000 are counted from 100000 on, so `1A` is
 * `100001A`.
 */
export function parseId(text: string): string | null {
  const trimmed = text.trim();
  const key = CONTEST.test(trimmed) ? null : keyOfText(trimmed, 'GYM');
  if (!key) return null;
  const isAddress = /^https?:/i.test(trimmed);
  const meant = isAddress || key.contest >= FIRST_GYM ? key : { ...key, contest: key.contest + FIRST_GYM };
  return isOfGym(meant) ? idOf(meant) : null;
}

const CONTEST_ADDRESS = /^https?:\/\/(?:\w+\.)?codeforces\.com\/gym\/(\d{6})\/?(?:[?#].*)?$/i;

/** Parses `100001`, `GYM-100001` or the address of a contest. */
export function parseContestId(text: string): string | null {
  const trimmed = text.trim();
  const id = CONTEST_ADDRESS.exec(trimmed)?.[1] ?? (CONTEST.test(trimmed) ? trimmed.slice(-6) : null);
  return id !== null && Number(id) >= FIRST_GYM ? id : null;
}
