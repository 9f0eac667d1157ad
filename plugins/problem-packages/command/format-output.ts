import { Status, type Locale, type StatusName } from '@tribunal/contract';
import type { ParsedProblem } from '../contract';

/** Language of the command: English, like everything that operators read. */
export const LOCALE: Locale = 'en-US';

const NAMES = new Map(Object.entries(Status).map(([name, status]) => [status, name as StatusName]));

/** Returns the name of a verdict, because a number means nothing to a reader. */
export const nameOf = (status: Status): StatusName => NAMES.get(status)!;

/** Returns the problem with the verdicts of its solutions as names. */
export const withNames = (problem: ParsedProblem) => ({
  ...problem,
  solutions: problem.solutions.map((solution) => ({ ...solution, expected: solution.expected.map(nameOf) })),
});

/** Formats rows as columns, each as wide as its widest cell. The last column is not padded. */
export function table(rows: readonly (readonly string[])[], indent = ''): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => (indent + row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).trimEnd());
}

const list = (texts: readonly string[], otherwise: string): string => texts.join(', ') || otherwise;
const TYPES = ['pass or fail', 'with points'];

/** Describes one problem as lines: what was understood, what is lost, and why it is rejected. */
export function describeProblem(problem: ParsedProblem): string[] {
  const { title, problemId, error, timeLimit, memoryLimit, stackLimit, losses, remarks } = problem;
  const head = `${problem.key + 1}. ${title}`;
  if (error !== null) return [head, ...table([['rejected', error]], '   ')];
  const solutions = problem.solutions.map(
    ({ name, language, expected }) =>
      `${name} (${language ?? 'unknown language'}): ${expected.map(nameOf).join(' or ') || 'no expected verdict'}`,
  );
  const many = (label: string, texts: readonly string[]) => texts.map((text, at) => [at === 0 ? label : '', text]);
  const rows = [
    ['id', problemId ?? 'generated'],
    ['limits', `${timeLimit} ms, ${memoryLimit} MB, stack ${stackLimit} MB`],
    ['judging', `${problem.judgeMode}, ${TYPES[problem.type]}, ${problem.judgeCaseMode}`],
    ['cases', `${problem.cases}, samples ${problem.samples}`],
    ['languages', list(problem.languages ?? [], 'all')],
    ['tags', list(problem.tags, 'none')],
    ...many('solutions', solutions.length > 0 ? solutions : ['none']),
    ...many(
      'not imported',
      losses.map(({ code, detail }) => `${code}: ${detail}`),
    ),
    ...many(
      'warning',
      remarks.map(({ code, detail }) => `${code}: ${detail}`),
    ),
  ];
  return [head, ...table(rows, '   ')];
}
