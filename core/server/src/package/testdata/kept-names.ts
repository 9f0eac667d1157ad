import { Limits } from '@tribunal/contract';

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Names without folders, each different from all others: the file's own, or with its folders when two would be the same
 * (`a-1.in`), or with a number before it when that is not enough.
 */
export function keptNames(paths: readonly string[]): string[] {
  const tries = [
    paths.map(baseOf),
    paths.map((path) => path.replaceAll('/', '-')),
    paths.map((path, at) => `${at + 1}-${baseOf(path)}`),
  ];
  const fits = (names: readonly string[]): boolean =>
    new Set(names).size === names.length && names.every(({ length }) => length <= Limits.fileName.max);
  return tries.find(fits) ?? paths.map((_, at) => String(at + 1));
}
