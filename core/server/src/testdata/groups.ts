import { Limits } from '@tribunal/contract';

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
export function groupsOf(paths: readonly string[]): (number | null)[] {
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
