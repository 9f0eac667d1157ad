import type {
  ApiScope,
  Difficulty,
  FailureReason,
  JudgeCaseMode,
  JudgeHeartbeat,
  JudgeMode,
  MachineLoad,
  ProblemAuth,
  ProblemType,
  ProblemVersion,
  Provenance,
  RoleId,
  SiteSettingValue,
  Status,
} from '@tribunal/contract';

/** The request of a trial that runs a user's code on one input. */
export interface TestRequest {
  input: string;
  expectedOutput: string | null;
  /** 1-based number of the problem's sample with this input. */
  example: number | null;
}

/** The request of a trial that only compiles a program. */
export interface CompileRequest {
  judgeMode: JudgeMode;
  extraFiles: Readonly<Record<string, string>>;
}

/** Output of a test run, truncated. */
export interface TrialResult {
  output: string;
  stderr: string;
}

/**
 * Types of columns of which the database knows less than the code that writes them: JSON, and numbers and texts whose
 * values are listed in the contract but in no constraint. `npm run tables` uses them for the rows; null is added where
 * the column allows it.
 */
export interface ColumnTypes {
  'apiToken.scopes': ApiScope[];
  'accountRole.role': RoleId;
  'auditEntry.after': Record<string, unknown>;
  'auditEntry.before': Record<string, unknown>;
  'auditEntry.input': Record<string, unknown>;
  'internalError.code': FailureReason;
  'judgeNode.languages': JudgeHeartbeat['languages'];
  'judgeNode.load': MachineLoad;
  'judgeNode.unavailable': JudgeHeartbeat['unavailable'];
  'judgement.provenance': Provenance;
  'judgement.status': Status;
  'judgementCase.status': Status;
  'pluginState.settings': Record<string, unknown>;
  'problem.auth': ProblemAuth;
  'problem.difficulty': Difficulty;
  'problem.judgeCaseMode': JudgeCaseMode;
  'problem.judgeMode': JudgeMode;
  'problem.type': ProblemType;
  'problemFault.code': FailureReason;
  'problemSolution.expected': Status[];
  'problemVersion.settings': ProblemVersion;
  'siteSettingChange.after': SiteSettingValue;
  'siteSettingChange.before': SiteSettingValue;
  /** For a solution nothing, as its row has the program. */
  'trial.request': Partial<TestRequest & CompileRequest>;
  'trial.result': TrialResult;
}
