import { encodeExamples, type ProblemSave, type SampleCase, type Solution } from '@tribunal/contract';
import { casesOf, hasGroups, hasScores, type CaseDraft, type FileDraft, type FormState } from './form-state';

const filesOf = (files: readonly FileDraft[]): string | null =>
  files.length === 0 ? null : JSON.stringify(Object.fromEntries(files.map(({ name, content }) => [name, content])));

const sampleOf = (form: FormState, { id, input, output, score, groupNum }: CaseDraft): SampleCase => ({
  ...(id === undefined ? {} : { id }),
  input,
  output,
  score: hasScores(form) ? Number(score) : null,
  groupNum: hasGroups(form) ? Number(groupNum) : null,
});

/** Returns whether the checker or interactor differs from the stored one. */
export const isJudgeCodeChanged = (form: FormState, stored: FormState): boolean =>
  form.judgeMode !== stored.judgeMode ||
  (form.judgeMode !== 'default' && (form.spjCode !== stored.spjCode || form.spjLanguage !== stored.spjLanguage));

/** Builds the request body of a save; `stored` is the state on the server. */
export const toSave = (form: FormState, stored: FormState): ProblemSave => {
  const hasProgram = form.judgeMode !== 'default';
  return {
    problem: {
      ...(form.id === null ? {} : { id: form.id }),
      problemId: form.problemId.trim(),
      title: form.title.trim(),
      type: form.type,
      difficulty: form.difficulty,
      auth: form.auth,
      timeLimit: Number(form.timeLimit),
      memoryLimit: Number(form.memoryLimit),
      stackLimit: Number(form.stackLimit),
      description: form.description,
      input: form.input,
      output: form.output,
      examples: encodeExamples(form.examples),
      hint: form.hint,
      source: form.source,
      codeShare: form.codeShare,
      judgeCaseMode: form.judgeCaseMode,
      isRemoveEndBlank: form.isRemoveEndBlank,
      openCaseResult: form.openCaseResult,
      spjLanguage: hasProgram ? form.spjLanguage : null,
      spjCode: hasProgram ? form.spjCode : null,
      userExtraFile: filesOf(form.userFiles),
      judgeExtraFile: filesOf(form.judgeFiles),
      isFileIO: form.isFileIO,
      ioReadFileName: form.isFileIO ? form.ioReadFileName.trim() : null,
      ioWriteFileName: form.isFileIO ? form.ioWriteFileName.trim() : null,
    },
    judgeMode: form.judgeMode,
    samples: form.isRemote ? [] : casesOf(form).map((each) => sampleOf(form, each)),
    isUploadTestCase: form.caseSource === 'upload',
    ...(form.caseSource === 'hand' && form.texts !== 'convert' ? { texts: form.texts } : {}),
    ...(form.caseSource === 'upload' && form.uploadDir ? { uploadTestcaseDir: form.uploadDir } : {}),
    languages: form.languageIds.map((id) => ({ id })),
    tags: form.tags.map(({ id, name, color }) => (id === undefined ? { name, color } : { id })),
    codeTemplates: form.languageIds.flatMap((lid) => {
      const template = form.templates[lid];
      return template?.on ? [{ lid, code: template.code, status: true }] : [];
    }),
    changeModeCode: isJudgeCodeChanged(form, stored),
    changeJudgeCaseMode: form.judgeCaseMode !== stored.judgeCaseMode,
  };
};

export const toSolutions = (form: FormState): Solution[] =>
  form.solutions.map(({ name, language, code, expected }) => ({ name, language, code, expected }));
