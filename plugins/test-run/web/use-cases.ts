import type { Problem } from '@tribunal/contract';
import { userStore } from '@tribunal/web/kit';
import { parseExamples } from '@tribunal/web/problem';
import { onUserValue } from '@tribunal/web/kit/more';
import { useEffect, useMemo, useState } from 'react';
import { TestRunLimits } from '../contract';

/** What the code is run on: a sample of the statement, or a case that the user has written. */
export interface Case {
  /** Unique among the cases of the problem, and kept while the drawer is open. */
  id: string;
  kind: 'sample' | 'own';
  /** 1-based place among the cases of its kind. */
  number: number;
  input: string;
  /** Expected output; empty when none is given. */
  expected: string;
}
type Texts = Pick<Case, 'input' | 'expected'>;

const EMPTY: Texts = { input: '', expected: '' };
const storeKey = ({ id }: Problem): string => `test-cases:${id}`;

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  'input' in value &&
  'expected' in value &&
  typeof value.input === 'string' &&
  typeof value.expected === 'string';

/** Returns the cases that the user has written for the problem, on this device. */
const readOwn = (problem: Problem): Texts[] => {
  const stored = userStore.read<unknown>(storeKey(problem));
  return Array.isArray(stored) ? stored.filter(isTexts) : [];
};

/** Returns the own cases with ids. Without any and without samples there is an empty one to begin with. */
const ownCases = (problem: Problem, samples: number) => {
  const stored = readOwn(problem);
  const texts = stored.length + samples === 0 ? [EMPTY] : stored;
  return { next: texts.length, cases: texts.map((one, index) => ({ id: `own-${index}`, ...one })) };
};

/** The cases of a problem, of which one is shown. Own cases are kept on this device. */
export const useCases = (problem: Problem) => {
  const samples = useMemo<Case[]>(
    () =>
      parseExamples(problem.examples)
        .slice(0, TestRunLimits.cases.max)
        .map(({ input, output }, index) => ({
          id: `sample-${index}`,
          kind: 'sample',
          number: index + 1,
          input,
          expected: output,
        })),
    [problem.examples],
  );
  const [own, setOwn] = useState(() => ownCases(problem, samples.length));
  useEffect(
    () => onUserValue(storeKey(problem), () => setOwn(ownCases(problem, samples.length))),
    [problem, samples.length],
  );
  const cases = [
    ...samples,
    // More samples than before leave less room; what does not fit is kept.
    ...own.cases
      .slice(0, TestRunLimits.cases.max - samples.length)
      .map((texts, index) => ({ ...texts, kind: 'own' as const, number: index + 1 })),
  ];
  const [chosen, choose] = useState(cases[0]!.id);
  const active = cases.find(({ id }) => id === chosen) ?? cases[0]!;

  const store = (changed: typeof own): void => {
    setOwn(changed);
    const written = changed.cases.map(({ input, expected }) => ({ input, expected }));
    userStore.write(
      storeKey(problem),
      written.filter(({ input, expected }) => input !== '' || expected !== ''),
    );
  };
  const canAdd = cases.length < TestRunLimits.cases.max;
  /** Adds a case after the others and shows it. */
  const add = (texts: Texts = EMPTY): void => {
    if (!canAdd) return;
    const id = `own-${own.next}`;
    store({ next: own.next + 1, cases: [...own.cases, { id, ...texts }] });
    choose(id);
  };
  return {
    cases,
    active,
    choose,
    canAdd,
    add: () => add(),
    /** Changes the shown case. A sample stays as it is: what is typed into it becomes a case of the user. */
    edit: (changes: Partial<Texts>): void => {
      // The output of a sample is that of its own input.
      if (active.kind === 'sample') return add({ input: active.input, expected: '', ...changes });
      store({ ...own, cases: own.cases.map((one) => (one.id === active.id ? { ...one, ...changes } : one)) });
    },
    /** Removes the shown case, if it is one of the user, and shows the one before it. */
    remove: (): void => {
      const left = own.cases.filter(({ id }) => id !== active.id);
      if (samples.length + left.length === 0)
        return store({ next: own.next + 1, cases: [{ id: `own-${own.next}`, ...EMPTY }] });
      store({ ...own, cases: left });
      choose(cases[Math.max(0, cases.indexOf(active) - 1)]!.id);
    },
  };
};
