import type { FailureKind } from './remote';
import type { JudgeRemark, RemarkCode } from './remark';

/**
 * Who can do something about a judgement without a verdict:
 *
 * - `submitter` the one who submitted. Their programs get verdicts; no failure is ever theirs.
 * - `setter` the author of the problem: its test data, checker or interactor is broken
 * - `site` the developers of this software: a defect of server or judge
 * - `remoteSite` the other judge that the problem belongs to
 * - `operator` whoever runs this site: machines, compilers, accounts, settings
 */
export const FAULT_OWNERS = ['submitter', 'setter', 'site', 'remoteSite', 'operator'] as const;
export type FaultOwner = (typeof FAULT_OWNERS)[number];
/** Owners of failures: what submitters cause ends in a verdict. */
export type FailureOwner = Exclude<FaultOwner, 'submitter'>;

interface FailureFacts {
  owner: FailureOwner;
  /** In English, for logs, the API and administrators. */
  words: string;
  /** Whether another attempt, perhaps by another judge, may succeed. */
  attempts: 'several' | 'one';
  /** Whether it depends on what the submitted program did: others may be judged on the same problem. Default: no. */
  dependsOnProgram?: true;
}

const setter = (words: string): FailureFacts => ({ owner: 'setter', words, attempts: 'one' });
const site = (words: string): FailureFacts => ({ owner: 'site', words, attempts: 'one' });
const operator = (words: string): FailureFacts => ({ owner: 'operator', words, attempts: 'several' });

/** Every reason for which a judgement ends without a verdict, as System Error. */
export const FAILURE_REASONS = {
  noTestdata: setter('the problem has no test data'),
  noChecker: setter('the problem has no checker'),
  noInteractor: setter('the problem has no interactor'),
  checkerNotCompiling: setter('the checker does not compile'),
  checkerFailed: { ...setter('the checker failed'), dependsOnProgram: true },
  interactorFailed: { ...setter('the interactor failed'), dependsOnProgram: true },
  dataMissing: { ...setter('a file of the test data is missing'), attempts: 'several' },
  dataDamaged: { ...setter('a file of the test data is not what its hash says'), attempts: 'several' },

  judgeDefect: { ...site('internal error of the judge'), attempts: 'several' },
  dataUnnamed: site('test data without a proper hash'),
  nothingToTry: site('there is nothing to try'),
  nothingToCompile: site('there is nothing to compile'),
  notAVerdict: site('not a verdict'),
  notRemote: site('the problem is none of another judge'),
  notOursToSend: site('only its user sends such a run'),
  runEndless: { ...site('the run does not end'), attempts: 'several' },

  dataUnreachable: operator('test data could not be fetched'),
  sandboxCompile: operator('the sandbox could not compile'),
  sandboxRun: operator('the sandbox could not run a case'),
  sandboxCheck: operator('the sandbox could not run the checker or interactor'),
  oneSlot: operator('this judge runs one program at a time'),
  compilerKilled: operator('the compiler was killed from outside'),
  compilerBroken: operator('the compiler failed before it could judge the code'),
  compilerLeftNothing: operator('the compiler left no program'),
  languageNotOffered: operator('language not offered by this judge'),
  checkerLanguageNotOffered: operator('language of the checker not offered by this judge'),
  languageUnspoken: operator('no judge supports the language'),
  workUnknown: { ...operator('work not known to this judge'), attempts: 'one' },
  modeUnknown: { ...operator('judge mode not supported by this judge'), attempts: 'one' },
  judgeSilent: operator('the judge fell silent'),
  judgeRestarted: operator('the judge was restarted'),
  adapterMissing: operator('no adapter for this bank'),
  remoteProblemUnknown: { ...operator('the problem has no place at its judge'), attempts: 'one' },
  remoteLanguageUnknown: { ...operator('the judge has no such language'), attempts: 'one' },

  remoteFailed: { owner: 'remoteSite', words: 'the other judge failed at it', attempts: 'one' },
} as const satisfies Record<string, FailureFacts>;

export type FailureReason = keyof typeof FAILURE_REASONS;

/** What the table says of a reason. */
export const failureFacts = (reason: FailureReason): FailureFacts => FAILURE_REASONS[reason];

export const isFailureReason = (read: unknown): read is FailureReason =>
  typeof read === 'string' && Object.hasOwn(FAILURE_REASONS, read);

const REMARK_OF_OWNER: Readonly<Record<FailureOwner, Extract<RemarkCode, `failed${string}`>>> = {
  setter: 'failedSetter',
  site: 'failedSite',
  remoteSite: 'failedRemoteSite',
  operator: 'failedOperator',
};

/** What the person who submitted is told of a failure. */
export const failureRemark = (reason: FailureReason): JudgeRemark => ({
  code: REMARK_OF_OWNER[failureFacts(reason).owner],
  values: {},
});

/** Who can do something about a submission that another judge gave no verdict (Submitted Failed). */
export const REMOTE_ENDING_OWNERS: Readonly<Record<Extract<RemarkCode, `remote${string}`>, FaultOwner>> = {
  remoteRejected: 'submitter',
  remoteNotSent: 'remoteSite',
  remoteParked: 'operator',
  remoteNoResult: 'remoteSite',
};

/** Who can do something about what goes wrong at another judge; the submission waits meanwhile. */
export const REMOTE_FAILURE_OWNERS: Readonly<Record<FailureKind, FaultOwner>> = {
  badAccount: 'operator',
  sessionExpired: 'operator',
  rateLimited: 'remoteSite',
  humanCheck: 'operator',
  siteDown: 'remoteSite',
  layoutChanged: 'site',
  notFound: 'setter',
  rejected: 'submitter',
  unknownRun: 'remoteSite',
};
