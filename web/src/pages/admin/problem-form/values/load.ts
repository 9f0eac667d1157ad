import {
  type AdminProblem,
  type CodeTemplate,
  type Language,
  type ProblemCase,
  type SolutionRow,
  type Tag,
  decodeExamples,
  NEW_PROBLEM,
} from '@tribunal/contract';
import { api } from '../../../../api';
import { bankCalls } from '../calls';
import {
  emptyForm,
  type CaseDraft,
  type FileDraft,
  type FormState,
  type TemplateDraft,
  type ExampleDraft,
} from './form-state';

/** Decodes the samples without normalising them, so that untouched samples are saved unchanged. */
export const draftsOf = (text: string | null): ExampleDraft[] =>
  decodeExamples(text).map((example, index) => ({ key: index + 1, ...example }));

const filesOf = (text: string | null): FileDraft[] => {
  try {
    const files = JSON.parse(text ?? '{}') as Record<string, string> | null;
    return Object.entries(files ?? {}).map(([name, content]) => ({ name, content }));
  } catch {
    return [];
  }
};

const inputText = (value: number | null | undefined): string => (value == null ? '' : String(value));
const caseOf = (each: ProblemCase, index: number): CaseDraft => ({
  key: index + 1,
  id: each.id,
  input: each.input,
  output: each.output,
  inputBytes: each.inputBytes,
  outputBytes: each.outputBytes,
  score: inputText(each.score),
  groupNum: inputText(each.groupNum),
});

const solutionOf = ({ name, language, code, expected }: SolutionRow, index: number) => ({
  key: index + 1,
  name,
  language,
  code,
  expected,
});

interface Parts {
  problem: AdminProblem;
  tags: Tag[];
  languages: Language[];
  templates: CodeTemplate[];
  cases: ProblemCase[];
  solutions: SolutionRow[];
}

/** Converts the server's data to the state of the form. */
export const formOf = ({ problem, tags, languages, templates, cases, solutions }: Parts): FormState => ({
  ...emptyForm(languages.map(({ id }) => id)),
  id: problem.id,
  isRemote: problem.isRemote,
  problemId: problem.problemId,
  title: problem.title,
  difficulty: problem.difficulty,
  type: problem.type,
  auth: problem.auth,
  codeShare: problem.codeShare,
  tags: tags.map(({ id, name, color }) => ({ id, name, color })),
  description: problem.description ?? '',
  input: problem.input ?? '',
  output: problem.output ?? '',
  hint: problem.hint ?? '',
  source: problem.source ?? '',
  examples: draftsOf(problem.examples),
  timeLimit: inputText(problem.timeLimit),
  memoryLimit: inputText(problem.memoryLimit),
  stackLimit: inputText(problem.stackLimit),
  isRemoveEndBlank: problem.isRemoveEndBlank,
  openCaseResult: problem.openCaseResult,
  isFileIO: problem.isFileIO,
  ioReadFileName: problem.ioReadFileName ?? '',
  ioWriteFileName: problem.ioWriteFileName ?? '',
  templates: Object.fromEntries(
    templates.filter(({ status }) => status).map(({ lid, code }): [number, TemplateDraft] => [lid, { code, on: true }]),
  ),
  judgeMode: problem.judgeMode,
  spjLanguage: problem.spjLanguage ?? NEW_PROBLEM.spjLanguage,
  spjCode: problem.spjCode ?? '',
  userFiles: filesOf(problem.userExtraFile),
  judgeFiles: filesOf(problem.judgeExtraFile),
  judgeCaseMode: problem.judgeCaseMode,
  caseSource: problem.isUploadCase ? 'upload' : 'hand',
  handCases: problem.isUploadCase ? [] : cases.map(caseOf),
  uploadCases: problem.isUploadCase ? cases.map(caseOf) : [],
  solutions: solutions.map(solutionOf),
});

/**
 * Loads everything the form shows of one problem.
 * @throws ApiError when a call fails
 */
export const loadForm = async (pid: number, calls = bankCalls): Promise<FormState> => {
  const request = { query: { pid }, failures: 'silent' as const };
  const problem = await calls.get(pid);
  const [tags, languages, templates, cases, solutions] = await Promise.all([
    api('GET /api/get-problem-tags', request),
    api('GET /api/get-problem-languages', request),
    api('GET /api/get-problem-code-template', request),
    problem.isRemote ? [] : calls.getCases(pid, problem.isUploadCase),
    problem.isRemote ? [] : calls.getSolutions(pid),
  ]);
  return formOf({ problem, tags, languages, templates, cases, solutions });
};
