import {
  FULL_MARK,
  Limits,
  PROBLEM_ID,
  ProblemType,
  caseModesOf,
  isStorableSample,
  shareOut,
  type PackageRemark,
} from '@tribunal/contract';
import { isSubtaskMode } from '../../problem';
import type { PackageCase, PackageProblem } from '../model';
import type { KnownLanguages } from './known-languages';

type Say = (code: string, detail: string) => void;

/** A problem as the site can have it. What it cannot have goes, and is spoken of in `losses`; what was made up, in `remarks`. */
export function fit(problem: PackageProblem, known: KnownLanguages): PackageProblem {
  const [losses, remarks]: [PackageRemark[], PackageRemark[]] = [[...problem.losses], [...problem.remarks]];
  const lose: Say = (code, detail) => void losses.push({ code, detail });
  const remark: Say = (code, detail) => void remarks.push({ code, detail });
  const judgeCaseMode = modeOf(problem, lose);
  const languages = problem.languages?.filter((name) => isKnown(name, known, lose));
  return {
    ...problem,
    problemId: idOf(problem, remark),
    title: cut(problem.title.trim(), Limits.shortText.max, (text) => lose('title', text)) || '?',
    examples: examplesOf(problem, lose),
    judgeCaseMode,
    timeLimit: within('timeLimit', problem.timeLimit, Limits.timeLimitMs, lose),
    memoryLimit: within('memoryLimit', problem.memoryLimit, Limits.memoryLimitMb, lose),
    stackLimit: within('stackLimit', problem.stackLimit, Limits.stackLimitMb, lose),
    cases: grouped(scored(problem, remark), isSubtaskMode(judgeCaseMode), remark),
    languages: languages?.length ? languages : null,
    tags: tagsOf(problem, lose),
    codeTemplates: problem.codeTemplates.filter(
      ({ language, code }) => code.trim() !== '' && isKnown(language, known, lose, 'template'),
    ),
    solutions: solutionsOf(problem, known, lose),
    losses,
    remarks,
  };
}

const cut = (text: string, max: number, say: (text: string) => void): string => {
  if (text.length > max) say(text);
  return text.slice(0, max);
};

/** A number that the site can have, rounded up: less than was wanted would change verdicts. */
function within(name: string, wanted: number, { min, max }: { min: number; max: number }, lose: Say): number {
  const fits = Math.min(max, Math.max(min, Math.ceil(wanted)));
  if (fits < wanted) lose('limit', `${name}: ${wanted} → ${fits}`);
  return fits;
}

function idOf({ problemId }: PackageProblem, remark: Say): string | null {
  const id = problemId?.trim();
  if (!id) return null;
  if (PROBLEM_ID.test(id) && id.length <= Limits.problemId.max) return id.toUpperCase();
  remark('problemId', id.slice(0, Limits.problemId.max));
  return null;
}

function modeOf({ type, judgeCaseMode }: PackageProblem, lose: Say): PackageProblem['judgeCaseMode'] {
  if (caseModesOf(type).includes(judgeCaseMode)) return judgeCaseMode;
  lose('caseMode', judgeCaseMode);
  return 'default';
}

/** Whole scores; when some are missing, the full mark is shared out. */
function scored({ type, cases }: PackageProblem, remark: Say): PackageCase[] {
  if (type !== ProblemType.Oi) return cases;
  const isWhole = ({ score }: PackageCase): boolean =>
    score !== null && Number.isInteger(score) && score >= Limits.caseScore.min && score <= Limits.caseScore.max;
  if (cases.every(isWhole)) return cases;
  remark('scoresShared', String(FULL_MARK));
  const shares = shareOut(FULL_MARK, cases.length);
  return cases.map((one, at) => ({ ...one, score: shares[at]! }));
}

/** Subtasks are numbered from 1; a case without one is in the first. */
function grouped(cases: PackageCase[], needsGroups: boolean, remark: Say): PackageCase[] {
  if (!needsGroups) return cases;
  const isFine = ({ groupNum }: PackageCase): boolean =>
    groupNum !== null && Number.isInteger(groupNum) && groupNum >= 1 && groupNum <= Limits.cases.max;
  return cases.map((one) => {
    if (isFine(one)) return one;
    remark('groupGuessed', one.input.name);
    return { ...one, groupNum: 1 };
  });
}

/** Those that the one text which keeps them can hold. */
const examplesOf = ({ examples }: PackageProblem, lose: Say): PackageProblem['examples'] =>
  examples.filter((example, at) => {
    if (isStorableSample(example)) return true;
    lose('exampleTags', String(at + 1));
    return false;
  });

function isKnown(name: string | null, { ids }: KnownLanguages, lose: Say, what = 'language'): name is string {
  if (name !== null && ids.has(name)) return true;
  lose(what, name ?? '?');
  return false;
}

function tagsOf({ tags }: PackageProblem, lose: Say): string[] {
  const byName = new Map(tags.map((tag) => tag.trim()).map((tag) => [tag.toLowerCase(), tag]));
  const fits = [...byName.values()].filter((tag) => tag !== '' && tag.length <= Limits.tagName.max);
  const tooLong = [...byName.values()].filter((tag) => tag.length > Limits.tagName.max);
  for (const tag of [...tooLong, ...fits.slice(MOST_TAGS)]) lose('tag', tag);
  return fits.slice(0, MOST_TAGS);
}
const MOST_TAGS = 50;

/** No text of the database holds it, and no compiler takes it. */
const NUL = '\0';

function solutionsOf({ solutions }: PackageProblem, known: KnownLanguages, lose: Say): PackageProblem['solutions'] {
  const fits = solutions.filter(({ name, language, code }) => {
    if (language === null || !known.ids.has(language)) lose('solutionLanguage', name);
    else if ((name + code).includes(NUL)) lose('solutionNotText', name.replaceAll(NUL, '?'));
    else if (code.length > Limits.code.max || name.length > Limits.shortText.max) lose('solutionTooLong', name);
    else return true;
    return false;
  });
  for (const { name } of fits.slice(Limits.solutions.max)) lose('tooManySolutions', name);
  return fits.slice(0, Limits.solutions.max);
}
