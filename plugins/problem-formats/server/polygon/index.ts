import { eachProblem, type PackageProblem, type PackageReader } from '@tribunal/plugin-problem-packages/server';
import { readHead, blankProblem, foldersWith, limitsOf, withChecker, type ProblemFolder } from '../common';
import { FormatError } from '../common/format-error';
import { casesOf } from './cases';
import { describe, type Description } from './description';
import { juryProgram, solutionsOf } from './programs';
import { statementOf } from './statement';

/** Checks the root element, because an FPS file may be called `problem.xml` too. */
const isPolygon = async ({ archive }: ProblemFolder): Promise<boolean> =>
  /<problem[\s>]/.test(await readHead(archive.find('problem.xml')!));

const fileIoOf = ({ inputFile, outputFile }: Description): PackageProblem['fileIo'] =>
  inputFile && outputFile ? { input: inputFile, output: outputFile } : null;

const titleOf = ({ names }: Description): string | undefined =>
  names.get('english') ?? names.get('chinese') ?? [...names.values()][0];

async function problemOf({ archive }: ProblemFolder): Promise<PackageProblem> {
  const description = await describe(archive);
  const limits = limitsOf(description);
  const statement = await statementOf(archive, description);
  const { judgeMode, checker, losses } = await juryProgram(archive, description);
  const scored = casesOf(archive, description);
  if (scored.cases.length === 0 && statement.examples.length === 0) {
    throw new FormatError('noTests', { name: 'problem.xml' });
  }
  const { solutions, losses: lostSolutions } = await solutionsOf(archive, description);
  const halfNamed = Boolean(description.inputFile) !== Boolean(description.outputFile);
  return {
    ...blankProblem(statement.title ?? titleOf(description) ?? ''),
    ...limits,
    ...scored,
    judgeMode,
    ...withChecker(checker),
    losses: [
      ...description.losses,
      ...limits.losses,
      ...losses,
      ...scored.losses,
      ...lostSolutions,
      ...(halfNamed ? [{ code: 'fileIoHalf', detail: description.inputFile || description.outputFile }] : []),
      ...description.besidePrograms.map((detail) => ({ code: 'gluedCode', detail })),
      ...description.attachments.map((detail) => ({ code: 'attachment', detail })),
      ...statement.others.map((detail) => ({ code: 'otherStatement', detail })),
    ],
    problemId: description.shortName.toUpperCase() || null,
    tags: description.tags,
    description: statement.description,
    input: statement.input,
    output: statement.output,
    hint: statement.hint,
    examples: statement.examples,
    images: statement.images,
    fileIo: fileIoOf(description),
    solutions,
  };
}

/** Reads full packages of Polygon, and contests of them. */
export const polygon: PackageReader = {
  format: 'polygon',
  recognises: async (archive) => {
    for (const folder of foldersWith(archive, 'problem.xml')) if (await isPolygon(folder)) return true;
    return false;
  },
  read: (archive) => eachProblem(foldersWith(archive, 'problem.xml'), ({ name }) => name || 'problem.xml', problemOf),
};
