import { Limits } from '@tribunal/contract';

const WORDED = /(?:^|[^a-z])(?:sub[-_ ]?task|subtask|group|batch|sub)[-_ ]*(\d+)/i;
const NUMBERED_FOLDER = /^0*(\d+)$/;
const GROUP_AND_CASE = /^\D*?(\d+)[-_](\d+)(?!.*\d)/;

type Scheme = (path: string) => string | undefined;

const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.split('/').at(-2) ?? '';

/** Words say it for certain; numbers alone only when every case has them and they make groups. */
const certain: Scheme = (path) => WORDED.exec(path)?.[1];
const probable: readonly Scheme[] = [
  (path) => NUMBERED_FOLDER.exec(folderOf(path))?.[1],
  (path) => GROUP_AND_CASE.exec(fileOf(path))?.[1],
];

/** Numbers of subtasks by what the paths of the inputs say; null for a case of which nothing is said. */
export function groupsOf(paths: readonly string[]): (number | null)[] {
  const found = paths.map(certain);
  if (found.some((group) => group !== undefined)) return tidy(found);
  for (const scheme of probable) {
    const all = paths.map(scheme);
    const groups = new Set(all).size;
    if (!all.includes(undefined) && groups > 1 && groups < all.length) return tidy(all);
  }
  return paths.map(() => null);
}

/** As they are when they fit, else from 1 on in their order. */
function tidy(groups: readonly (string | undefined)[]): (number | null)[] {
  const numbers = groups.map((group) => (group === undefined ? null : Number(group)));
  const known = [...new Set(numbers.filter((group) => group !== null))].sort((a, b) => a - b);
  const isFine = known.every((group) => group >= 1 && group <= Limits.cases.max);
  return numbers.map((group) => (group === null || isFine ? group : known.indexOf(group) + 1));
}
