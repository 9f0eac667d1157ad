import { ProblemAuth, writeExamples } from '@tribunal/contract';
import { checkBody } from '../../http';
import { problemSave, type ProblemForm } from '../../problem';
import type { PackageProblem } from '../model';
import type { KnownLanguages } from './known-languages';

const textOf = (files: Readonly<Record<string, string>>): string | null =>
  Object.keys(files).length > 0 ? JSON.stringify(files) : null;

/** The form of a problem that fits, hidden. Throws what is wrong with it, as the form of the back office does. */
export function formOf(problem: PackageProblem, problemId: string, known: KnownLanguages): ProblemForm {
  const { checker, fileIo, judgeMode, languages } = problem;
  const form: ProblemForm = {
    problem: {
      problemId,
      title: problem.title,
      type: problem.type,
      difficulty: problem.difficulty,
      auth: ProblemAuth.Private,
      timeLimit: problem.timeLimit,
      memoryLimit: problem.memoryLimit,
      stackLimit: problem.stackLimit,
      description: problem.description,
      input: problem.input,
      output: problem.output,
      examples: writeExamples(problem.examples) || null,
      hint: problem.hint,
      source: problem.source,
      codeShare: problem.codeShare,
      judgeCaseMode: problem.judgeCaseMode,
      isRemoveEndBlank: problem.isRemoveEndBlank,
      openCaseResult: problem.openCaseResult,
      spjLanguage: checker?.language ?? null,
      spjCode: checker?.code ?? null,
      userExtraFile: textOf(problem.userExtraFile),
      judgeExtraFile: textOf({ ...checker?.extraFiles, ...problem.judgeExtraFile }),
      isFileIO: fileIo !== null,
      ioReadFileName: fileIo?.input ?? null,
      ioWriteFileName: fileIo?.output ?? null,
    },
    judgeMode,
    ...(languages && { languages: languages.map((name) => ({ name })) }),
    tags: problem.tags.map((name) => ({ name })),
    codeTemplates: problem.codeTemplates.map(({ language, code }) => ({ lid: known.ids.get(language)!, code })),
  };
  checkBody(problemSave, { ...form, samples: [] });
  return form;
}
