import type { JudgeMessage, JudgeMessageCode } from './judge-message';

/**
 * Who can fix the cause of a judgement without a verdict:
 *
 * - `submitter` the author of the submission. Their programs get verdicts; no failure is ever theirs.
 * - `setter` the author of the problem: its test data, checker or interactor is broken
 * - `site` the developers of this software: a defect of server or judge
 * - `remoteSite` the remote judge that the problem belongs to
 * - `operator` the operator of this site: machines, compilers, accounts, settings
 */
export const FAULT_OWNERS = ['submitter', 'setter', 'site', 'remoteSite', 'operator'] as const;
export type FaultOwner = (typeof FAULT_OWNERS)[number];
/** Possible owners of failures. Submitters are excluded because what they cause ends in a verdict. */
export type FailureOwner = Exclude<FaultOwner, 'submitter'>;

interface FailureFacts {
  owner: FailureOwner;
  /** English text for logs, the API and administrators. */
  description: string;
  /** Whether another attempt, perhaps by another judge, may succeed. */
  attempts: 'several' | 'one';
  /**
   * Whether the failure depends on what the submitted program did, so that other submissions to the problem may still
   * be judged. Default: no.
   */
  dependsOnProgram?: true;
}

const setter = (description: string): FailureFacts => ({ owner: 'setter', description, attempts: 'one' });
const site = (description: string): FailureFacts => ({ owner: 'site', description, attempts: 'one' });
const operator = (description: string): FailureFacts => ({ owner: 'operator', description, attempts: 'several' });

/** Every reason for which a judgement ends without a verdict, as System Error. */
export const FAILURE_REASONS = {
  noTestdata: setter('the problem has no test data'),
  noChecker: setter('the problem has no checker'),
  noInteractor: setter('the problem has no interactor'),
  checkerNotCompiling: setter('the checker does not compile'),
  checkerFailed: { ...setter('the checker failed'), dependsOnProgram: true },
  interactorFailed: { ...setter('the interactor failed'), dependsOnProgram: true },
  dataMissing: { ...setter('a test data file is missing'), attempts: 'several' },
  dataDamaged: { ...setter('a test data file does not match its hash'), attempts: 'several' },

  judgeDefect: { ...site('internal error of the judge'), attempts: 'several' },
  dataUnnamed: site('test data without a valid hash'),
  nothingToTry: site('there is nothing to try'),
  nothingToCompile: site('there is nothing to compile'),
  notAVerdict: site('invalid verdict'),
  notRemote: site('the problem does not belong to a remote judge'),
  notOursToSend: site('only its user can submit this run'),
  runEndless: { ...site('the run does not finish'), attempts: 'several' },

  dataUnreachable: operator('test data could not be fetched'),
  sandboxCompile: operator('the sandbox could not compile'),
  sandboxRun: operator('the sandbox could not run a case'),
  sandboxCheck: operator('the sandbox could not run the checker or interactor'),
  oneSlot: operator('this judge can run only one program at a time'),
  compilerKilled: operator('the compiler was killed from outside'),
  compilerBroken: operator('the compiler failed before it read the code'),
  compilerLeftNothing: operator('the compiler produced no program'),
  languageNotOffered: operator('this judge does not offer the language'),
  checkerLanguageNotOffered: operator('this judge does not offer the language of the checker'),
  languageUnspoken: operator('no judge supports the language'),
  workUnknown: { ...operator('this judge does not support this kind of work'), attempts: 'one' },
  modeUnknown: { ...operator('this judge does not support the judge mode'), attempts: 'one' },
  judgeSilent: operator('the judge stopped responding'),
  judgeRestarted: operator('the judge was restarted'),
  adapterMissing: operator('no adapter for this remote judge'),
  remoteProblemUnknown: { ...operator('the problem is not linked to a remote problem'), attempts: 'one' },
  remoteLanguageUnknown: { ...operator('the remote judge does not offer the language'), attempts: 'one' },

  remoteFailed: { owner: 'remoteSite', description: 'the remote judge failed to judge it', attempts: 'one' },
} as const satisfies Record<string, FailureFacts>;

export type FailureReason = keyof typeof FAILURE_REASONS;

/** Returns the facts about a failure reason. */
export const failureFacts = (reason: FailureReason): FailureFacts => FAILURE_REASONS[reason];

export const isFailureReason = (read: unknown): read is FailureReason =>
  typeof read === 'string' && Object.hasOwn(FAILURE_REASONS, read);

const MESSAGE_CODE_BY_OWNER: Readonly<Record<FailureOwner, Extract<JudgeMessageCode, `failed${string}`>>> = {
  setter: 'failedSetter',
  site: 'failedSite',
  remoteSite: 'failedRemoteSite',
  operator: 'failedOperator',
};

/** Returns the message about a failure that the author of the submission sees. */
export const failureMessage = (reason: FailureReason): JudgeMessage => ({
  code: MESSAGE_CODE_BY_OWNER[failureFacts(reason).owner],
  values: {},
});
