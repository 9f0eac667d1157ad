import { Limits } from './limits';
import { Difficulty, ProblemAuth, ProblemType, type JudgeCaseMode, type JudgeMode } from './problem';

interface NewProblem {
  type: ProblemType;
  /** An author who may not publish creates private problems instead. */
  auth: ProblemAuth;
  difficulty: Difficulty;
  judgeMode: JudgeMode;
  judgeCaseMode: JudgeCaseMode;
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  codeShare: boolean;
  isRemoveEndBlank: boolean;
  openCaseResult: boolean;
  isFileIO: boolean;
  /** Language of a checker or an interactor. */
  spjLanguage: string;
}

/** What a new problem has where its author says nothing: the form begins with it, and the server fills it in. */
export const NEW_PROBLEM: Readonly<NewProblem> = {
  type: ProblemType.Acm,
  auth: ProblemAuth.Public,
  difficulty: Difficulty.Easy,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimit: Limits.timeLimitMs.default,
  memoryLimit: Limits.memoryLimitMb.default,
  stackLimit: Limits.stackLimitMb.default,
  codeShare: true,
  isRemoveEndBlank: false,
  openCaseResult: true,
  isFileIO: false,
  spjLanguage: 'C',
};
