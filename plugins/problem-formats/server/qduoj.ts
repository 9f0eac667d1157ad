import {
  DEFAULT_LANGUAGE,
  isCheckerLanguage,
  languagesWithId,
  Status,
  type LocalLanguageName,
  type TaskChecker,
} from '@tribunal/contract';
import type { TestdataCase } from '@tribunal/server/authoring';
import type { Archive } from '@tribunal/server/platform';
import {
  eachProblem,
  isObject,
  type Json,
  memoryOf,
  numberOf,
  objectOf,
  objectsOf,
  type PackageProblem,
  type PackageReader,
  parseJson,
  textOf,
  textsOf,
  timeOf,
  missingFile,
  notAProblem,
} from '@tribunal/plugin-problem-packages/server';
import {
  adaptChecker,
  between,
  blankProblem,
  emptyAnswer,
  foldersWith,
  findFormatCases,
  limitsOf,
  programName,
  withChecker,
  type ProblemFolder,
} from './common';
import { FormatError } from './common/format-error';

/** What users may submit in, whatever a package says. */
const ALLOWED: LocalLanguageName[] = [
  'C',
  'C With O2',
  'C++',
  'C++ With O2',
  'Java',
  'Python3',
  'Python2',
  'Golang',
  'C#',
];

async function describe({ archive }: ProblemFolder): Promise<Json | null> {
  const json = parseJson((await archive.find('problem.json')?.text()) ?? '');
  return isObject(json) ? json : null;
}

const htmlOf = (value: unknown): string | null => textOf(objectOf(value)['value']) || textOf(value) || null;

/**
 * Returns the listed files, otherwise those that are found. Problems with a special checker need no answers and list
 * `-` instead.
 */
function casesOf(description: Json, data: Archive, judgeMode: PackageProblem['judgeMode']) {
  const listed = objectsOf(description['test_case_score']);
  if (listed.length === 0) return findFormatCases(data, judgeMode);
  const fileNamed = (name: string) => {
    const file = data.find(name);
    if (!file) throw missingFile(`testcase/${name}`);
    return file;
  };
  const cases = listed.map((one): TestdataCase => {
    const input = fileNamed(textOf(one['input_name']) ?? '');
    const name = textOf(one['output_name']) ?? '-';
    const isAlone = judgeMode !== 'default' && !data.find(name);
    const output = isAlone ? emptyAnswer(input.name) : fileNamed(name);
    return { input, output, groupNum: null, score: numberOf(one['score']) };
  });
  return { cases, remarks: [] };
}

/** Returns the part of a template between the marks, which is the part that users see. */
const shownTemplate = (text: string): string =>
  between(text, '//TEMPLATE BEGIN', '//TEMPLATE END')?.replace(/^\n/, '') ?? text;

function templatesOf(value: unknown): PackageProblem['codeTemplates'] {
  return Object.entries(objectOf(value)).flatMap(([name, template]) => {
    const code = textOf(objectOf(template)['template']) ?? textOf(template);
    const language = languagesWithId('qduoj', name)[0];
    return language && code ? [{ language, code: shownTemplate(code) }] : [];
  });
}

/** Reads the code around a template, which is stored as separate parts or as one text with marks. */
const glueIn = (template: unknown): (string | null)[] => [
  textOf(objectOf(template)['prepend']),
  textOf(objectOf(template)['append']),
  between(textOf(template) ?? '', '//PREPEND BEGIN', '//PREPEND END'),
  between(textOf(template) ?? '', '//APPEND BEGIN', '//APPEND END'),
];
const hasGlue = (value: unknown): boolean =>
  Object.values(objectOf(value)).some((one) => glueIn(one).some((part) => part?.trim()));

function checkerOf(spj: Json): TaskChecker | null {
  const code = textOf(spj['code']);
  if (!code) return null;
  const language = textOf(spj['language']) ?? DEFAULT_LANGUAGE;
  if (!isCheckerLanguage(language)) throw new FormatError('checkerLanguage', { language });
  return adaptChecker('qduoj', { language, sources: [code] });
}

async function problemOf(folder: ProblemFolder): Promise<PackageProblem> {
  const description = await describe(folder);
  if (!description) {
    throw notAProblem([folder.name, 'problem.json'].filter(Boolean).join('/'));
  }
  const type = description['rule_type'] === 'OI' ? 1 : 0;
  const limits = limitsOf({
    timeMs: timeOf(description['time_limit'], 'ms'),
    memoryMb: memoryOf(description['memory_limit'], 'mb'),
  });
  const checker = checkerOf(objectOf(description['spj']));
  const judgeMode = checker ? 'spj' : 'default';
  const { cases, remarks } = casesOf(description, folder.archive.under('testcase'), judgeMode);
  const glued = hasGlue(description['template']) ? [{ code: 'gluedCode', detail: 'prepend, append' }] : [];
  return {
    ...blankProblem(textOf(description['title']) ?? ''),
    ...limits,
    losses: [...limits.losses, ...glued],
    remarks: [...limits.remarks, ...remarks],
    problemId: textOf(description['display_id']),
    type,
    judgeMode,
    ...withChecker(checker),
    codeShare: false,
    description: htmlOf(description['description']),
    input: htmlOf(description['input_description']),
    output: htmlOf(description['output_description']),
    hint: htmlOf(description['hint']),
    source: textOf(description['source']) || null,
    examples: objectsOf(description['samples']).map((one) => ({
      input: textOf(one['input']) ?? '',
      output: textOf(one['output']) ?? '',
    })),
    cases,
    languages: ALLOWED,
    tags: textsOf(description['tags']),
    codeTemplates: templatesOf(description['template']),
    solutions: objectsOf(description['answers']).flatMap((one, index) => {
      const code = textOf(one['code']);
      const called = textOf(one['language']) ?? '';
      const language = languagesWithId('qduoj', called)[0] ?? null;
      return code ? [{ name: programName(called, index), language, code, expected: [Status.Accepted] }] : [];
    }),
  };
}

/** Reads the zip of QDUOJ: folders `1`, `2` etc., each with `problem.json` and `testcase/`. */
export const qduoj: PackageReader = {
  format: 'qduoj',
  recognises: async (archive) => {
    for (const folder of foldersWith(archive, 'problem.json')) {
      const description = await describe(folder);
      if (description && ('rule_type' in description || 'input_description' in description)) return true;
    }
    return false;
  },
  read: (archive) => eachProblem(foldersWith(archive, 'problem.json'), ({ name }) => name || 'problem.json', problemOf),
};
