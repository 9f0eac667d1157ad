import { Limits } from '@tribunal/contract';

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Returns unique names without folders: the file's own name; with its folders if two names would be equal (`a-1.in`);
 * or with a leading number if that is not sufficient.
 */
export function flattenNames(paths: readonly string[]): string[] {
  const tries = [
    paths.map(baseOf),
    paths.map((path) => path.replaceAll('/', '-')),
    paths.map((path, at) => `${at + 1}-${baseOf(path)}`),
  ];
  const fits = (names: readonly string[]): boolean =>
    new Set(names).size === names.length && names.every(({ length }) => length <= Limits.fileName.max);
  return tries.find(fits) ?? paths.map((_, at) => String(at + 1));
}
