import type { ArchiveWarning } from '@tribunal/contract';
import type { Archive } from '@tribunal/server/platform';
import { type Limit, memoryOf, timeOf, missingFile, notAProblem } from '@tribunal/plugin-problem-packages/server';
import { checkSmall } from '../common';
import { all, first, readXml, xmlText, type Element } from '../common/xml';
import { FormatError } from '../common/format-error';

export interface PolygonTest {
  group: string | null;
  points: number;
  isSample: boolean;
}

export interface PolygonGroup {
  name: string;
  points: number;
  isComplete: boolean;
  hasDependencies: boolean;
}

export interface Program {
  path: string;
  /** Language of the program, e.g. `cpp.g++17`. */
  type: string;
}

/** The relevant parts of `problem.xml`. Times in ms, memory in MB. */
export interface Description {
  shortName: string;
  /** Language → title. */
  names: ReadonlyMap<string, string>;
  timeMs: Limit;
  memoryMb: Limit;
  inputFile: string;
  outputFile: string;
  runCount: number;
  inputPattern: string;
  answerPattern: string;
  tests: PolygonTest[];
  groups: PolygonGroup[];
  checker: (Program & { name: string | null }) | null;
  interactor: Program | null;
  /** Headers and other files that programs of the setter include. */
  resources: string[];
  /** Those of the resources that are placed beside submitted programs. */
  besidePrograms: string[];
  attachments: string[];
  solutions: (Program & { tag: string })[];
  tags: string[];
  /** Losses from reading `problem.xml` itself. */
  losses: ArchiveWarning[];
}

const attribute = (element: Element | undefined, name: string): string => element?.attributes[name] ?? '';
const at = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((inner, name) => inner && first(inner, name), element);
const list = (element: Element | undefined, name: string): Element[] => (element ? all(element, name) : []);
const program = (element: Element | undefined): Program | null => {
  const source = at(element, 'source');
  return source ? { path: attribute(source, 'path'), type: attribute(source, 'type') } : null;
};

/** Returns the test set named `tests`, otherwise the first one. */
function testsetOf(judging: Element | undefined): Element {
  const sets = list(judging, 'testset');
  const found = sets.find((set) => attribute(set, 'name') === 'tests') ?? sets[0];
  if (!found) throw new FormatError('noTestSet', { name: 'problem.xml' });
  return found;
}

const testOf = (element: Element): PolygonTest => ({
  group: element.attributes['group'] ?? null,
  points: Number(element.attributes['points'] ?? 0) || 0,
  isSample: attribute(element, 'sample') === 'true',
});

const groupOf = (element: Element): PolygonGroup => ({
  name: attribute(element, 'name'),
  points: Number(attribute(element, 'points')) || 0,
  isComplete: attribute(element, 'points-policy') === 'complete-group',
  hasDependencies: list(at(element, 'dependencies'), 'dependency').length > 0,
});

/** Reads the description. Throws `UnreadableProblem` if `problem.xml` is missing or incomplete. */
export async function describe(archive: Archive): Promise<Description> {
  const file = archive.find('problem.xml');
  if (!file) throw missingFile('problem.xml');
  checkSmall(file);
  const { text, losses } = await xmlText(file);
  const { name, element: problem } = readXml(file.name, text);
  if (name !== 'problem') throw notAProblem(file.name);
  const judging = at(problem, 'judging');
  const set = testsetOf(judging);
  const checker = at(problem, 'assets', 'checker');
  const checkerProgram = program(checker);
  return {
    shortName: attribute(problem, 'short-name'),
    names: new Map(
      list(at(problem, 'names'), 'name').map((one) => [attribute(one, 'language'), attribute(one, 'value')]),
    ),
    timeMs: timeOf(at(set, 'time-limit')?.text, 'ms'),
    memoryMb: memoryOf(at(set, 'memory-limit')?.text, 'b'),
    inputFile: attribute(judging, 'input-file'),
    outputFile: attribute(judging, 'output-file'),
    runCount: Number(attribute(judging, 'run-count') || 1),
    inputPattern: at(set, 'input-path-pattern')?.text.trim() ?? 'tests/%02d',
    answerPattern: at(set, 'answer-path-pattern')?.text.trim() ?? 'tests/%02d.a',
    tests: list(at(set, 'tests'), 'test').map(testOf),
    groups: list(at(set, 'groups'), 'group').map(groupOf),
    checker: checkerProgram && { ...checkerProgram, name: checker?.attributes['name'] ?? null },
    interactor: program(at(problem, 'assets', 'interactor')),
    resources: list(at(problem, 'files', 'resources'), 'file').map((one) => attribute(one, 'path')),
    besidePrograms: list(at(problem, 'files', 'resources'), 'file')
      .filter((one) => list(at(one, 'assets'), 'asset').some((asset) => attribute(asset, 'name') === 'solution'))
      .map((one) => attribute(one, 'path')),
    attachments: list(at(problem, 'files', 'attachments'), 'file').map((one) => attribute(one, 'path')),
    solutions: list(at(problem, 'assets', 'solutions'), 'solution').flatMap((one) => {
      const source = program(one);
      return source ? [{ ...source, tag: attribute(one, 'tag') }] : [];
    }),
    tags: list(at(problem, 'tags'), 'tag').map((one) => attribute(one, 'value')),
    losses,
  };
}
