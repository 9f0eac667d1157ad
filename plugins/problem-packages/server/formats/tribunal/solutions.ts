import { Status, type StatusName } from '@tribunal/contract';
import type { PackageSolution } from '../../model';
import { objectsOf, textOf, textsOf } from '../json';

const nameOf = (status: Status): StatusName | undefined =>
  (Object.keys(Status) as StatusName[]).find((name) => Status[name] === status);

const statusOf = (name: string): Status | undefined =>
  Object.hasOwn(Status, name) ? Status[name as StatusName] : undefined;

/** Writes verdicts by their names, because a number means nothing to a reader. */
export const writeSolutions = (solutions: readonly PackageSolution[]): object[] =>
  solutions.map(({ name, language, code, expected }) => ({ name, language, code, expected: expected.map(nameOf) }));

export const readSolutions = (value: unknown): PackageSolution[] =>
  objectsOf(value).flatMap((solution) => {
    const [name, code] = [textOf(solution['name']), textOf(solution['code'])];
    if (!name || !code) return [];
    const expected = textsOf(solution['expected']).map(statusOf);
    return [
      { name, language: textOf(solution['language']), code, expected: expected.filter((one) => one !== undefined) },
    ];
  });
