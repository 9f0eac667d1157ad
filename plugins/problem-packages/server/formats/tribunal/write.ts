import type { Readable } from 'node:stream';
import { ProblemAuth, encodeExamples } from '@tribunal/contract';
import type { ZipEntry } from '@tribunal/server';
import type { ArchiveFile } from '@tribunal/server/platform';
import type { PackageProblem } from '../../model';
import { imagePath, writeImages } from './images';
import { writeSolutions } from './solutions';

/** Key that marks an archive with more data than HOJ supports. */
export const VERSION_KEY = 'tribunal';
const VERSION = 1;

/** Builds the description: the keys of HOJ, `solutions` and `images`. A missing list of languages means all of them. */
function describe(problem: PackageProblem): object {
  const { judgeMode, userExtraFile, judgeExtraFile, fileIo, checker } = problem;
  return {
    [VERSION_KEY]: VERSION,
    judgeMode,
    languages: problem.languages ?? [],
    samples: problem.cases.map(({ input, output, score, groupNum }) => ({
      input: input.name,
      output: output.name,
      ...(score !== null && { score }),
      ...(groupNum !== null && { groupNum }),
    })),
    tags: problem.tags,
    codeTemplates: problem.codeTemplates,
    userExtraFile,
    judgeExtraFile,
    solutions: writeSolutions(problem.solutions),
    images: writeImages(problem.images),
    problem: {
      problemId: problem.problemId,
      title: problem.title,
      type: problem.type,
      difficulty: problem.difficulty,
      auth: ProblemAuth.Public,
      judgeMode,
      judgeCaseMode: problem.judgeCaseMode,
      timeLimit: problem.timeLimit,
      memoryLimit: problem.memoryLimit,
      stackLimit: problem.stackLimit,
      description: problem.description,
      input: problem.input,
      output: problem.output,
      hint: problem.hint,
      source: problem.source,
      examples: encodeExamples(problem.examples) || null,
      isRemoveEndBlank: problem.isRemoveEndBlank,
      openCaseResult: problem.openCaseResult,
      codeShare: problem.codeShare,
      isUploadCase: true,
      spjLanguage: checker?.language ?? null,
      spjCode: checker?.code ?? null,
      userExtraFile: JSON.stringify(userExtraFile),
      judgeExtraFile: JSON.stringify(judgeExtraFile),
      isFileIO: fileIo !== null,
      ioReadFileName: fileIo?.input ?? null,
      ioWriteFileName: fileIo?.output ?? null,
    },
  };
}

const opened = (file: ArchiveFile) => (): Promise<Readable> => Promise.resolve(file.stream() as Readable);

/** Yields the zip entries of one problem: `<name>.json` and its files in `<name>/`, each once. */
export function* problemEntries(name: string, problem: PackageProblem): Generator<ZipEntry> {
  yield { name: `${name}.json`, content: Buffer.from(JSON.stringify(describe(problem), null, 2)) };
  const files = new Map(problem.cases.flatMap(({ input, output }) => [input, output]).map((file) => [file.name, file]));
  for (const file of files.values()) yield { name: `${name}/${file.name}`, content: opened(file) };
  for (const image of problem.images) yield { name: `${name}/${imagePath(image)}`, content: opened(image.file) };
}
