import type { ArchiveWarning } from '@tribunal/contract';
import type { Archive } from '@tribunal/server/platform';
import { eachProblem, type PackageProblem, type PackageReader } from '@tribunal/plugin-problem-packages/server';
import { blankProblem, foldersWith, limitsOf, smallText, withChecker, type ProblemFolder } from '../common';
import { FormatError } from '../common/format-error';
import { graded, pairsIn, ungraded } from './cases';
import { describe } from './description';
import { solutionsOf } from './solutions';
import { statementOf, titleOf } from './statement';
import { validationOf } from './validator';

/** Distinguishes a package from other formats with a `problem.yaml` by its data folder. */
const isPackage = ({ archive }: ProblemFolder): boolean =>
  archive.files.some(({ name }) => /^data\/(secret|sample)\//.test(name));

async function samplesOf(data: Archive): Promise<PackageProblem['examples']> {
  const examples: PackageProblem['examples'] = [];
  for (const { input, output } of pairsIn(data.under('sample'), 'interactive')) {
    examples.push({ input: await smallText(input), output: await smallText(output) });
  }
  return examples;
}

const LOST: readonly (readonly [RegExp, string])[] = [
  [/^attachments\//, 'attachment'],
  [/^include\//, 'gluedCode'],
  [/^static_validator\//, 'staticValidator'],
  [/^graders\//, 'customGrader'],
  [/^submissions\/submissions\.yaml$/, 'solutionExpectations'],
  [/^problem\.(pdf|html|txt)$/, 'otherStatement'],
];

const lostFiles = ({ files }: Archive): ArchiveWarning[] =>
  files.flatMap(({ name }) =>
    LOST.filter(([pattern]) => pattern.test(name)).map(([, code]) => ({ code, detail: name })),
  );

async function problemOf({ name, archive }: ProblemFolder): Promise<PackageProblem> {
  const description = await describe(archive);
  const { isScoring } = description;
  const limits = limitsOf(description);
  const statement = await statementOf(archive);
  const validation = await validationOf(archive, description);
  const { judgeMode } = validation;
  const data = archive.under('data');
  const { losses, ...scored } = isScoring ? await graded(data, judgeMode) : ungraded(data, judgeMode);
  const examples = await samplesOf(data);
  const isSamplesOnly = !data.under('secret').files.some(({ name }) => name.endsWith('.in'));
  if (isSamplesOnly && examples.length === 0) throw new FormatError('noTestdata', { place: 'data/secret/' });
  const { solutions, losses: lostSolutions } = await solutionsOf(archive, description);
  return {
    ...blankProblem(description.name ?? (await titleOf(archive)) ?? ''),
    ...limits,
    ...scored,
    cases: isSamplesOnly ? [] : scored.cases,
    type: isScoring ? 1 : 0,
    judgeMode,
    ...withChecker(validation.checker),
    losses: [
      ...limits.losses,
      ...losses,
      ...validation.losses,
      ...lostFiles(archive),
      ...statement.others.map((detail) => ({ code: 'otherStatement', detail })),
      ...lostSolutions,
    ],
    problemId: name ? name.toUpperCase() : null,
    description: statement.description,
    input: statement.input,
    output: statement.output,
    images: statement.images,
    source: description.source,
    tags: description.keywords,
    languages: description.languages,
    examples,
    solutions,
  };
}

/** Reads packages of the ICPC and Kattis problem format: legacy, and 2023-07 to 2025-09. */
export const icpc: PackageReader = {
  format: 'icpc',
  recognises: (archive) => foldersWith(archive, 'problem.yaml').some(isPackage),
  read: (archive) => eachProblem(foldersWith(archive, 'problem.yaml'), ({ name }) => name || 'problem.yaml', problemOf),
};
