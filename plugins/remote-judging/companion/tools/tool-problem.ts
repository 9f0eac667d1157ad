/** A problem as tools for editors receive it, in the format of Competitive Companion. */
export interface ToolProblem {
  name: string;
  group: string;
  url: string;
  interactive: boolean;
  /** MB. */
  memoryLimit: number;
  /** ms. */
  timeLimit: number;
  tests: { input: string; output: string }[];
  testType: 'single';
  input: ToolFile;
  output: ToolFile;
  languages: { java: { mainClass: string; taskClass: string } };
  /** Problems that were sent together have the same id. */
  batch: { id: string; size: number };
}
type ToolFile = { type: 'stdin' | 'stdout' } | { type: 'file'; fileName: string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const nameOf = (value: unknown): string => (isRecord(value) ? textOf(value['name']) : '');

const fileOf = <Usual extends 'stdin' | 'stdout'>(value: unknown, usual: Usual): ToolFile => {
  const fileName = isRecord(value) && value['type'] === 'file' ? textOf(value['fileName']) : '';
  return fileName === '' ? { type: usual } : { type: 'file', fileName };
};

const testsOf = (value: unknown): ToolProblem['tests'] =>
  (Array.isArray(value) ? value : [])
    .filter(isRecord)
    .map(({ input, output }) => ({ input: textOf(input), output: textOf(output) }));

/** Returns the name of a class for a problem, such as `AB` for `A + B`. */
export function taskClassOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9\s_-]/g, '')
    .split(/[\s_-]+/);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  if (joined === '') return 'Task';
  return /^\d/.test(joined) ? `Task${joined}` : joined;
}

/**
 * Returns the problems that the data of a page describes, as tools receive them. `id` is that of the batch. Data without a
 * name and an address is left out.
 */
export function toolProblems(data: readonly unknown[], id: string): ToolProblem[] {
  const described = data.filter(isRecord).filter(({ name, url }) => textOf(name) !== '' && textOf(url) !== '');
  return described.map((problem) => {
    const name = textOf(problem['name']);
    const [site, contest] = [nameOf(problem['provider']), nameOf(problem['isPartOf'])];
    return {
      name,
      group: [site, contest].filter(Boolean).join(' - '),
      url: textOf(problem['url']),
      interactive: problem['interactive'] === true,
      memoryLimit: numberOf(problem['memoryLimit']),
      timeLimit: numberOf(problem['timeLimit']),
      tests: testsOf(problem['tests']),
      testType: 'single',
      input: fileOf(problem['input'], 'stdin'),
      output: fileOf(problem['output'], 'stdout'),
      languages: { java: { mainClass: 'Main', taskClass: taskClassOf(name) } },
      batch: { id, size: described.length },
    };
  });
}
