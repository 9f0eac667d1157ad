import {
  MAX_SCORE,
  Limits,
  PROBLEM_ID,
  ProblemType,
  caseModesOf,
  isStorableSample,
  distributeScore,
  type ArchiveWarning,
} from '@tribunal/contract';
import { isSubtaskMode, type TestdataCase } from '@tribunal/server/authoring';
import type { PackageProblem } from '../model';
import type { KnownLanguages } from './known-languages';

type ReportWarning = (code: string, detail: string) => void;

/**
 * Adapts a problem to what the site supports. What is removed is reported in `losses`, and what is made up in
 * `remarks`.
 */
export function adaptProblem(problem: PackageProblem, known: KnownLanguages): PackageProblem {
  const [losses, remarks]: [ArchiveWarning[], ArchiveWarning[]] = [[...problem.losses], [...problem.remarks]];
  const reportLoss: ReportWarning = (code, detail) => void losses.push({ code, detail });
  const reportWarning: ReportWarning = (code, detail) => void remarks.push({ code, detail });
  const judgeCaseMode = modeOf(problem, reportLoss);
  const languages = problem.languages?.filter((name) => isKnown(name, known, reportLoss));
  return {
    ...problem,
    problemId: idOf(problem, reportWarning),
    title: truncate(problem.title.trim(), Limits.problemTitle.max, (text) => reportLoss('title', text)) || '?',
    examples: examplesOf(problem, reportLoss),
    judgeCaseMode,
    timeLimit: within('timeLimit', problem.timeLimit, Limits.timeLimitMs, reportLoss),
    memoryLimit: within('memoryLimit', problem.memoryLimit, Limits.memoryLimitMb, reportLoss),
    stackLimit: within('stackLimit', problem.stackLimit, Limits.stackLimitMb, reportLoss),
    cases: grouped(scored(problem, reportWarning), isSubtaskMode(judgeCaseMode), reportWarning),
    languages: languages?.length ? languages : null,
    tags: tagsOf(problem, reportLoss),
    codeTemplates: problem.codeTemplates.filter(
      ({ language, code }) => code.trim() !== '' && isKnown(language, known, reportLoss, 'template'),
    ),
    solutions: solutionsOf(problem, known, reportLoss),
    losses,
    remarks,
  };
}

const truncate = (text: string, max: number, report: (text: string) => void): string => {
  if (text.length > max) report(text);
  return text.slice(0, max);
};

/** Returns an allowed number, rounded up, because a smaller one than requested would change verdicts. */
function within(
  name: string,
  wanted: number,
  { min, max }: { min: number; max: number },
  reportLoss: ReportWarning,
): number {
  const fits = Math.min(max, Math.max(min, Math.ceil(wanted)));
  if (fits < wanted) reportLoss('limit', `${name}: ${wanted} → ${fits}`);
  return fits;
}

function idOf({ problemId }: PackageProblem, reportWarning: ReportWarning): string | null {
  const id = problemId?.trim();
  if (!id) return null;
  if (PROBLEM_ID.test(id) && id.length <= Limits.problemId.max) return id.toUpperCase();
  reportWarning('problemId', id.slice(0, Limits.problemId.max));
  return null;
}

function modeOf({ type, judgeCaseMode }: PackageProblem, reportLoss: ReportWarning): PackageProblem['judgeCaseMode'] {
  if (caseModesOf(type).includes(judgeCaseMode)) return judgeCaseMode;
  reportLoss('caseMode', judgeCaseMode);
  return 'default';
}

/** Rounds scores to integers. If some are missing, distributes the full mark among the testcases. */
function scored({ type, cases }: PackageProblem, reportWarning: ReportWarning): TestdataCase[] {
  if (type !== ProblemType.Oi) return cases;
  const isWhole = ({ score }: TestdataCase): boolean =>
    score !== null && Number.isInteger(score) && score >= Limits.caseScore.min && score <= Limits.caseScore.max;
  if (cases.every(isWhole)) return cases;
  reportWarning('scoresShared', String(MAX_SCORE));
  const shares = distributeScore(MAX_SCORE, cases.length);
  return cases.map((one, at) => ({ ...one, score: shares[at]! }));
}

/** Numbers subtasks from 1; a testcase without one is placed in the first. */
function grouped(cases: TestdataCase[], needsGroups: boolean, reportWarning: ReportWarning): TestdataCase[] {
  if (!needsGroups) return cases;
  const isFine = ({ groupNum }: TestdataCase): boolean =>
    groupNum !== null && Number.isInteger(groupNum) && groupNum >= 1 && groupNum <= Limits.cases.max;
  return cases.map((one) => {
    if (isFine(one)) return one;
    reportWarning('groupGuessed', one.input.name);
    return { ...one, groupNum: 1 };
  });
}

/** Returns the samples that fit into the single text in which they are stored. */
const examplesOf = ({ examples }: PackageProblem, reportLoss: ReportWarning): PackageProblem['examples'] =>
  examples.filter((example, at) => {
    if (isStorableSample(example)) return true;
    reportLoss('exampleTags', String(at + 1));
    return false;
  });

function isKnown(
  name: string | null,
  { ids }: KnownLanguages,
  reportLoss: ReportWarning,
  what = 'language',
): name is string {
  if (name !== null && ids.has(name)) return true;
  reportLoss(what, name ?? '?');
  return false;
}

function tagsOf({ tags }: PackageProblem, reportLoss: ReportWarning): string[] {
  const byName = new Map(tags.map((tag) => tag.trim()).map((tag) => [tag.toLowerCase(), tag]));
  const fits = [...byName.values()].filter((tag) => tag !== '' && tag.length <= Limits.tagName.max);
  const tooLong = [...byName.values()].filter((tag) => tag.length > Limits.tagName.max);
  for (const tag of [...tooLong, ...fits.slice(MOST_TAGS)]) reportLoss('tag', tag);
  return fits.slice(0, MOST_TAGS);
}
const MOST_TAGS = 50;

/** Cannot be stored in a text column, and no compiler accepts it. */
const NUL = '\0';

function solutionsOf(
  { solutions }: PackageProblem,
  known: KnownLanguages,
  reportLoss: ReportWarning,
): PackageProblem['solutions'] {
  const fits = solutions.filter(({ name, language, code }) => {
    if (language === null || !known.ids.has(language)) reportLoss('solutionLanguage', name);
    else if ((name + code).includes(NUL)) reportLoss('solutionNotText', name.replaceAll(NUL, '?'));
    else if (code.length > Limits.code.max || name.length > Limits.shortText.max) reportLoss('solutionTooLong', name);
    else return true;
    return false;
  });
  for (const { name } of fits.slice(Limits.solutions.max)) reportLoss('tooManySolutions', name);
  return fits.slice(0, Limits.solutions.max);
}
