import { ProblemAuth, encodeExamples } from '@tribunal/contract';
import { validateBody } from '@tribunal/server';
import { problemSave, type ProblemForm } from '@tribunal/server/authoring';
import type { PackageProblem } from '../model';
import type { KnownLanguages } from './known-languages';

const textOf = (files: Readonly<Record<string, string>>): string | null =>
  Object.keys(files).length > 0 ? JSON.stringify(files) : null;

/**
 * Returns the form of a problem adapted by `adaptProblem`, as a hidden problem. Throws the same validation errors as
 * the form of the admin pages.
 */
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
      examples: encodeExamples(problem.examples) || null,
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
  validateBody(problemSave, { ...form, samples: [] });
  return form;
}
