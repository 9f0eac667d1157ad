import {
  DEFAULT_LANGUAGE,
  JUDGE_CASE_MODES,
  JUDGE_MODES,
  decodeExamples,
  type ArchiveWarning,
  type TaskChecker,
} from '@tribunal/contract';
import { type TestdataCase, pairedCases } from '@tribunal/server/authoring';
import type { Archive } from '@tribunal/server/platform';
import { PACKAGE_DEFAULTS, type PackageProblem } from '../../model';
import { memoryOf, timeOf, type Limit } from '../amounts';
import { missingFile } from '../unreadable-problem';
import { filesOf, flagOf, numberOf, objectOf, objectsOf, oneOf, textOf, textsOf, type Json } from '../json';

const nonEmpty = (files: Record<string, string>): Record<string, string> | undefined =>
  Object.keys(files).length > 0 ? files : undefined;

/**
 * Reads the two sets of extra files. The export of HOJ overwrites the user's set with the checker's at the top level,
 * and keeps both sets unchanged inside the problem.
 */
function extraFiles(description: Json, problem: Json): Pick<PackageProblem, 'userExtraFile' | 'judgeExtraFile'> {
  const [userAtTop, judgeAtTop] = [filesOf(description['userExtraFile']), filesOf(description['judgeExtraFile'])];
  const [user, judge] = [filesOf(problem['userExtraFile']), filesOf(problem['judgeExtraFile'])];
  const isOverwritten = JSON.stringify(userAtTop) === JSON.stringify(judge);
  return {
    judgeExtraFile: nonEmpty(judge) ?? judgeAtTop,
    userExtraFile: nonEmpty(user) ?? (isOverwritten ? {} : userAtTop),
  };
}

function checkerOf(problem: Json, files: Record<string, string>): TaskChecker | null {
  const [code, language] = [textOf(problem['spjCode']), textOf(problem['spjLanguage'])];
  return code ? { language: language ?? DEFAULT_LANGUAGE, code, extraFiles: files } : null;
}

function fileIoOf(problem: Json): PackageProblem['fileIo'] {
  const [input, output] = [textOf(problem['ioReadFileName']), textOf(problem['ioWriteFileName'])];
  return flagOf(problem['isFileIO'], false) && input && output ? { input, output } : null;
}

function listedCases(samples: readonly Json[], folder: Archive): TestdataCase[] {
  const fileNamed = (value: unknown) => {
    const name = textOf(value) ?? '';
    const file = folder.find(name);
    if (!file) throw missingFile(name);
    return file;
  };
  return samples.map((sample) => ({
    input: fileNamed(sample['input']),
    output: fileNamed(sample['output']),
    score: numberOf(sample['score']),
    groupNum: numberOf(sample['groupNum']),
  }));
}

function casesOf(description: Json, folder: Archive): { cases: TestdataCase[]; remarks: ArchiveWarning[] } {
  const samples = objectsOf(description['samples']);
  if (samples.length > 0) return { cases: listedCases(samples, folder), remarks: [] };
  const { cases, unmatched, remarks } = pairedCases(folder);
  return { cases, remarks: [...remarks, ...unmatched.filter(({ detail }) => detail !== 'info')] };
}

/**
 * Reads a problem in the description format that HOJ and Tribunal share. Throws if a file that it refers to is
 * missing.
 */
export function problemOf(description: Json, folder: Archive): PackageProblem {
  const problem = objectOf(description['problem']);
  const losses: ArchiveWarning[] = [];
  const limit = (name: 'timeLimit' | 'memoryLimit' | 'stackLimit', wanted: Limit): number => {
    if (typeof wanted === 'number') return wanted;
    const otherwise = PACKAGE_DEFAULTS[name];
    if (wanted !== null) losses.push({ code: `${name}NotRead`, detail: `${wanted} → ${otherwise}` });
    return otherwise;
  };
  const text = (key: string): string | null => textOf(problem[key]) || null;
  const files = extraFiles(description, problem);
  const languages = textsOf(description['languages']);
  return {
    problemId: text('problemId'),
    title: text('title') ?? '',
    type: oneOf([0, 1], numberOf(problem['type']), PACKAGE_DEFAULTS.type),
    difficulty: oneOf([0, 1, 2], numberOf(problem['difficulty']), PACKAGE_DEFAULTS.difficulty),
    judgeMode: oneOf(JUDGE_MODES, description['judgeMode'] ?? problem['judgeMode'], PACKAGE_DEFAULTS.judgeMode),
    judgeCaseMode: oneOf(JUDGE_CASE_MODES, problem['judgeCaseMode'], PACKAGE_DEFAULTS.judgeCaseMode),
    timeLimit: limit('timeLimit', timeOf(problem['timeLimit'], 'ms')),
    memoryLimit: limit('memoryLimit', memoryOf(problem['memoryLimit'], 'mb')),
    stackLimit: limit('stackLimit', memoryOf(problem['stackLimit'], 'mb')),
    description: text('description'),
    input: text('input'),
    output: text('output'),
    hint: text('hint'),
    source: text('source'),
    examples: decodeExamples(text('examples')),
    isRemoveEndBlank: flagOf(problem['isRemoveEndBlank'], PACKAGE_DEFAULTS.isRemoveEndBlank),
    openCaseResult: flagOf(problem['openCaseResult'], PACKAGE_DEFAULTS.openCaseResult),
    codeShare: flagOf(problem['codeShare'], PACKAGE_DEFAULTS.codeShare),
    ...casesOf(description, folder),
    checker: checkerOf(problem, files.judgeExtraFile),
    ...files,
    fileIo: fileIoOf(problem),
    languages: languages.length > 0 ? languages : null,
    tags: textsOf(description['tags']),
    codeTemplates: objectsOf(description['codeTemplates']).flatMap((template) => {
      const [language, code] = [textOf(template['language']), textOf(template['code'])];
      return language && code ? [{ language, code }] : [];
    }),
    solutions: [],
    images: [],
    losses,
  };
}
