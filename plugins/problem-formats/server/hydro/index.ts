import { isPictureFile, languageOfFile, languagesWithId, Status, type ArchiveWarning } from '@tribunal/contract';
import type { Archive } from '@tribunal/server/platform';
import {
  eachProblem,
  type Json,
  numberOf,
  type PackageProblem,
  type PackageReader,
  textOf,
  textsOf,
  type Limit,
  memoryOf,
  objectsOf,
  timeOf,
} from '@tribunal/plugin-problem-packages/server';
import {
  baseName,
  blankProblem,
  foldersWith,
  limitsOf,
  namedFiles,
  solutionsFrom,
  withChecker,
  yamlIn,
  type ProblemFolder,
  type RequestedLimits,
} from '../common';
import { solutionsOf as submissionsOf } from '../icpc/solutions';
import { FormatError } from '../common/format-error';
import { casesOf } from './cases';
import { juryProgram } from './checker';
import { statementOf } from './statement';

/** Hydro also accepts `m` and `u` without an `s` as fractions of a second. */
const PARTS = { m: 1, u: 0.001 };

const time = (value: unknown): Limit => timeOf(value, 'ms', PARTS);
const memory = (value: unknown): Limit => memoryOf(value, 'mb');

/** Returns the highest limit, or the first text that is not an amount. */
const highest = (limits: readonly Limit[]): Limit =>
  limits.find((one) => typeof one === 'string') ??
  limits.reduce<Limit>((most, one) => (one === null ? most : Math.max(Number(one), Number(most ?? 0))), null);

/** Returns the limits of the whole problem, or the highest limits of testcases and subtasks if only those have some. */
function limitsIn(config: Json): RequestedLimits {
  const parts = objectsOf(config['subtasks']).flatMap((one) => [one, ...objectsOf(one['cases'])]);
  const all = [...parts, ...objectsOf(config['cases'])];
  return {
    timeMs: time(config['time']) ?? highest(all.map((one) => time(one['time']))),
    memoryMb: memory(config['memory']) ?? highest(all.map((one) => memory(one['memory']))),
  };
}

/**
 * Returns null for every language, also if none of the named ones is known. An id names a family, with an optional
 * dialect after the dot.
 */
function languagesOf(value: unknown): string[] | null {
  const ids = textsOf(value).flatMap((id) => id.split(',').map((one) => one.trim()));
  const names = ids.flatMap((id) => {
    const exact = languagesWithId('hydro', id);
    return exact.length > 0 ? exact : languagesWithId('hydro', id.split('.')[0]!);
  });
  return names.length > 0 ? [...new Set(names)] : null;
}

const KINDS = ['default', 'interactive'];

/** Returns the solutions of the setter, which are correct, and those in folders named after their expected verdict. */
async function solutionsIn(archive: Archive): ReturnType<typeof submissionsOf> {
  const sources = archive.under('std/').files.filter(({ name }) => languageOfFile(name) !== null);
  const standard = await solutionsFrom(
    sources.map((file) => ({
      name: `std/${baseName(file.name)}`,
      file,
      about: () => ({ language: languageOfFile(file.name), expected: [Status.Accepted] }),
    })),
  );
  const { solutions, losses } = await submissionsOf(archive, { isScoring: true, isLegacy: true });
  return { solutions: [...standard.solutions, ...solutions], losses: [...standard.losses, ...losses] };
}

/**
 * Returns the pictures that the statement refers to as `file://name`. All other additional files are reported as
 * lost.
 */
function attachments(archive: Archive, text: string | null) {
  const files = archive.under('additional_file/').files;
  const images = files.filter(({ name }) => isPictureFile(name)).filter(({ name }) => text?.includes(`file://${name}`));
  const others = files.filter((file) => !images.includes(file));
  return {
    images: images.map((file) => ({ name: `file://${file.name}`, file })),
    losses: others.map(({ name }) => ({ code: 'attachment', detail: name })),
  };
}

function fileIoOf(config: Json): PackageProblem['fileIo'] {
  const stem = textOf(config['filename']);
  return stem ? { input: `${stem}.in`, output: `${stem}.out` } : null;
}

/**
 * Reports `config.ini`, the configuration format of the predecessor of Hydro, which is ignored beside the current
 * one.
 */
const oldConfigs = ({ files }: Archive): ArchiveWarning[] =>
  files.filter(({ name }) => /^config\.ini$/i.test(name)).map(({ name }) => ({ code: 'oldConfig', detail: name }));

/** Scripts that replace the usual commands of a language. */
const COMMANDS = ['compile.sh', 'execute.sh'];

function refuseOtherKinds(config: Json): void {
  const kind = textOf(config['type']) ?? 'default';
  if (!KINDS.includes(kind)) throw new FormatError('kind', { kind });
  if ((numberOf(config['multi_pass']) ?? 1) > 1) {
    throw new FormatError('severalRuns');
  }
}

async function problemOf({ archive }: ProblemFolder): Promise<PackageProblem> {
  const head = await yamlIn(archive.find('problem.yaml'));
  const data = archive.under('testdata/');
  const configFile = data.find('config.yaml') ?? data.find('config.yml');
  const config = await yamlIn(configFile);
  refuseOtherKinds(config);
  const limits = limitsOf(limitsIn(config));
  const statement = await statementOf(archive, textOf(head['content']));
  const { judgeMode, isRemoveEndBlank, ...program } = await juryProgram(config, data);
  const { losses, remarks, ...scored } = casesOf(config, data, judgeMode);
  if (scored.cases.length === 0 && statement.examples.length === 0)
    throw new FormatError('noTestdata', { place: 'testdata/' });
  const userFiles = textsOf(config['user_extra_files']);
  const extra = await namedFiles(
    userFiles.filter((one) => !COMMANDS.includes(one)),
    data,
    'testdata/',
  );
  const { solutions, losses: lostSolutions } = await solutionsIn(archive);
  const files = attachments(archive, statement.text);
  return {
    ...blankProblem(textOf(head['title']) ?? textOf(head['name']) ?? ''),
    ...limits,
    ...scored,
    judgeMode,
    isRemoveEndBlank,
    ...withChecker(program.checker),
    losses: [
      ...limits.losses,
      ...program.losses,
      ...losses,
      ...extra.losses,
      ...files.losses,
      ...(configFile ? [] : oldConfigs(data)),
      ...userFiles.filter((one) => COMMANDS.includes(one)).map((detail) => ({ code: 'gluedCode', detail })),
      ...lostSolutions,
      ...statement.others.map((detail) => ({ code: 'otherStatement', detail })),
    ],
    remarks: [...limits.remarks, ...remarks],
    problemId: textOf(head['pid']),
    tags: textsOf(head['tag']),
    description: statement.text,
    examples: statement.examples,
    images: files.images,
    fileIo: fileIoOf(config),
    userExtraFile: extra.files,
    languages: languagesOf(config['langs']),
    solutions,
  };
}

const FORMAT_PATHS = /^(testdata\/|problem([._][a-z_]+)?\.md$)/i;
const DATA_OF_ICPC = /^data\/(secret|sample)\//;
const isHydro = ({ archive }: ProblemFolder): boolean =>
  archive.files.some(({ name }) => FORMAT_PATHS.test(name)) &&
  !archive.files.some(({ name }) => DATA_OF_ICPC.test(name));

/** Reads the zip of Hydro: folders with `problem.yaml`, a statement in markdown and `testdata/`. */
export const hydro: PackageReader = {
  format: 'hydro',
  recognises: (archive) => foldersWith(archive, 'problem.yaml').some(isHydro),
  read: (archive) => eachProblem(foldersWith(archive, 'problem.yaml'), ({ name }) => name || 'problem.yaml', problemOf),
};
