// Written by `npm run tables` from the migrated database. Do not edit.
import type { ColumnTypes } from './column-types';
import type { Row, Table } from '@tribunal/database';

interface AccountColumns {
  uid: string;
  username: string;
  passwordHash: string;
  email: string | null;
  nickname: string | null;
  avatar: string | null;
  titleName: string | null;
  titleColor: string | null;
  number: string | null;
  gender: 'male' | 'female' | 'secrecy';
  school: string | null;
  course: string | null;
  signature: string | null;
  realname: string | null;
  github: string | null;
  blog: string | null;
  cfUsername: string | null;
  isBanned: boolean;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  linksRevokedAt: Date | null;
}

interface AccountErasureColumns {
  uid: string;
  username: string | null;
  email: string | null;
  requestedAt: Date;
  finishedAt: Date | null;
}

interface AccountErasurePartColumns {
  uid: string;
  part: string;
  doneAt: Date;
}

interface AccountRoleColumns {
  uid: string;
  role: ColumnTypes['accountRole.role'];
}

interface AccountSkeletonColumns {
  skeleton: string;
  uid: string;
}

interface ApiTokenColumns {
  id: number;
  uid: string;
  name: string;
  tokenHash: Buffer;
  scopes: ColumnTypes['apiToken.scopes'];
  expiresAt: Date;
  lastUsedAt: Date | null;
  createdAt: Date;
}

interface AttemptColumns {
  id: number;
  kind: string;
  subject: string;
  ip: string;
  countsUntil: Date;
}

interface AuditEntryColumns {
  id: number;
  at: Date;
  actorUid: string | null;
  actorName: string | null;
  ip: string;
  requestId: string;
  call: string;
  plugin: string | null;
  subjectType: string | null;
  subjectId: string | null;
  subjectName: string | null;
  targetUid: string | null;
  before: ColumnTypes['auditEntry.before'] | null;
  after: ColumnTypes['auditEntry.after'] | null;
  input: ColumnTypes['auditEntry.input'];
  apiToken: string | null;
}

interface AuthenticatorColumns {
  uid: string;
  secret: Buffer;
  lastStep: number;
  createdAt: Date;
}

interface CaptchaColumns {
  key: string;
  answerHash: Buffer;
  expiresAt: Date;
}

interface CodeTemplateColumns {
  id: number;
  pid: number;
  lid: number;
  code: string;
  status: boolean;
}

interface DataExportColumns {
  uid: string;
  file: string;
  locale: string;
  requestedAt: Date;
  claimedUntil: Date | null;
  attempts: number;
  done: number;
  total: number;
  outcome: 'ready' | 'failed' | null;
  bytes: number | null;
  endedAt: Date | null;
}

interface DataExportLinkColumns {
  sessionId: string;
  secretHash: Buffer;
}

interface DataFileColumns {
  sha256: string;
  bytes: number;
  createdAt: Date;
  touchedAt: Date;
}

interface FactorChallengeColumns {
  sessionId: string;
  kind: 'authenticator' | 'registration' | 'confirmation';
  value: Buffer;
  expiresAt: Date;
}

interface HealthWriteColumns {
  id: number;
  filler: string;
}

interface InternalErrorColumns {
  id: number;
  judgementId: number;
  reason: string;
  detail: string;
  judge: string | null;
  createdAt: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  code: ColumnTypes['internalError.code'] | null;
  owner: 'setter' | 'site' | 'remoteSite' | 'operator' | null;
}

interface JobRunColumns {
  name: string;
  dueAt: Date;
}

interface JudgeNodeColumns {
  name: string;
  instance: string;
  kind: 'local' | 'remote';
  keys: string[];
  languages: ColumnTypes['judgeNode.languages'];
  slots: number;
  degraded: string[];
  startedAt: Date;
  seenAt: Date;
  unavailable: ColumnTypes['judgeNode.unavailable'];
  judgeId: number;
  load: ColumnTypes['judgeNode.load'];
}

interface JudgeTokenColumns {
  id: number;
  name: string;
  instance: string | null;
  secretHash: string;
  keys: string[];
  createdBy: string | null;
  createdAt: Date;
  seenAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
}

interface JudgementColumns {
  id: number;
  submissionId: number | null;
  isCurrent: boolean;
  reason: 'first' | 'rejudge' | 'manual' | 'cancel' | 'resubmit' | 'replay' | 'trial';
  bank: string;
  priority: number;
  status: ColumnTypes['judgement.status'];
  attempt: number;
  claimedBy: string | null;
  instance: string | null;
  leaseUntil: Date | null;
  publishedAt: Date | null;
  timeMs: number | null;
  memoryKb: number | null;
  score: number | null;
  oiRankScore: number | null;
  message: string | null;
  judger: string | null;
  provenance: ColumnTypes['judgement.provenance'] | null;
  createdAt: Date;
  judgedAt: Date | null;
  wakeAt: Date;
  trialId: number | null;
  rejudgingId: number | null;
  versionId: number | null;
  isWanted: boolean;
  queueKey: string | null;
  failures: number;
  judgeId: number | null;
  nonce: string | null;
  losses: number;
  lostFrom: string | null;
  postponements: number;
}

interface JudgementCaseColumns {
  judgementId: number;
  seq: number;
  caseId: number | null;
  groupNum: number | null;
  status: ColumnTypes['judgementCase.status'];
  timeMs: number | null;
  memoryKb: number | null;
  score: number | null;
  message: string | null;
  note: string | null;
}

interface KnownNetworkColumns {
  uid: string;
  network: string;
  firstAt: Date;
  lastAt: Date;
}

interface LanguageColumns {
  id: number;
  oj: string;
  name: string;
  description: string;
  contentType: string;
  compileCommand: string | null;
  template: string | null;
  codeTemplate: string | null;
  isSpj: boolean;
  isExpected: boolean;
  seq: number;
  timeFactor: number | null;
  memoryFactor: number | null;
  remoteId: string | null;
}

interface MailColumns {
  id: number;
  recipient: string;
  subject: string;
  bodyText: string | null;
  bodyHtml: string | null;
  usefulUntil: Date;
  attempts: number;
  nextAt: Date;
  outcome: 'sent' | 'caught' | 'given_up' | null;
  endedAt: Date | null;
  trouble: string | null;
  createdAt: Date;
  unsubscribeUrl: string | null;
}

interface MailCodeColumns {
  purpose: string;
  subject: string;
  address: string;
  codeHash: string;
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
}

interface MailUnsubscriptionColumns {
  uid: string;
  token: string;
  locale: string;
}

interface MessageChoiceColumns {
  uid: string;
  kind: 'comment' | 'reply' | 'mention' | 'like' | 'follow' | 'personal';
  isWanted: boolean;
  isMailed: boolean;
}

interface NewPasswordSheetColumns {
  keyHash: string;
  uid: string;
  sealed: Buffer;
  expiresAt: Date;
}

interface NoticeColumns {
  id: number;
  title: string;
  content: string;
  audience: 'All' | 'Single' | 'Admin';
  recipientUid: string | null;
  origin: 'admin' | 'site';
  adminUid: string | null;
  deliveredAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  deliverAt: Date;
}

interface NoticeKeyColumns {
  isOnly: boolean;
  secret: string;
}

interface NoticeMarkColumns {
  uid: string;
  noticeId: number;
  readAt: Date | null;
  removedAt: Date | null;
}

interface NoticeRecipientColumns {
  noticeId: number;
  uid: string;
}

interface PasskeyColumns {
  id: number;
  uid: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

interface PendingLoginColumns {
  tokenHash: Buffer;
  uid: string;
  isAdmin: boolean;
  network: string;
  userAgent: string;
  challenge: string | null;
  attempts: number;
  expiresAt: Date;
}

interface PluginIncidentColumns {
  id: number;
  plugin: string;
  kind: 'exception' | 'rejection' | 'stall';
  message: string;
  place: string | null;
  createdAt: Date;
  hasSwitchedOff: boolean;
  resolvedAt: Date | null;
}

interface PluginInstallationColumns {
  plugin: string;
  packageId: number | null;
  version: string;
  description: unknown;
  objects: unknown;
  ahead: string[];
  revertsTo: 'nothing' | 'removed' | 'version' | null;
  previousPackageId: number | null;
  aheadPackageId: number | null;
  changedBy: string | null;
  changedAt: Date;
}

interface PluginPackageColumns {
  id: number;
  plugin: string;
  version: string;
  sha256: string;
  archive: Buffer;
  description: unknown;
  origin: 'file' | 'npm' | 'catalogue';
  source: string;
  signedBy: string | null;
  hasUnknownSignature: boolean;
  createdBy: string | null;
  createdAt: Date;
}

interface PluginReportColumns {
  plugin: string;
  state: string;
  reason: string | null;
  createdAt: Date;
}

interface PluginStateColumns {
  id: string;
  wanted: 'on' | 'off';
  settings: ColumnTypes['pluginState.settings'];
  createdAt: Date;
  updatedAt: Date;
}

interface ProblemColumns {
  id: number;
  problemId: string;
  title: string;
  authorUid: string | null;
  type: ColumnTypes['problem.type'];
  bank: string;
  auth: ColumnTypes['problem.auth'];
  gid: number | null;
  difficulty: ColumnTypes['problem.difficulty'] | null;
  judgeMode: ColumnTypes['problem.judgeMode'];
  judgeCaseMode: ColumnTypes['problem.judgeCaseMode'];
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  description: string | null;
  input: string | null;
  output: string | null;
  examples: string | null;
  hint: string | null;
  source: string | null;
  ioScore: number | null;
  codeShare: boolean;
  isRemoveEndBlank: boolean;
  openCaseResult: boolean;
  userExtraFile: string | null;
  isFileIo: boolean;
  ioReadFileName: string | null;
  ioWriteFileName: string | null;
  dataHash: string;
  createdAt: Date;
  updatedAt: Date;
  spjLanguage: string | null;
  spjCode: string | null;
  judgeExtraFile: string | null;
  isUploadCase: boolean;
  modifiedUid: string | null;
  versionId: number | null;
}

interface ProblemCountColumns {
  pid: number;
  total: number;
  ac: number;
  wa: number;
  tle: number;
  mle: number;
  re: number;
  pe: number;
  ce: number;
  se: number;
  pa: number;
}

interface ProblemFaultColumns {
  pid: number;
  versionId: number;
  code: ColumnTypes['problemFault.code'];
  detail: string;
  judge: string | null;
  failedAt: Date;
  setAsideAt: Date | null;
  resolvedAt: Date | null;
}

interface ProblemLanguageColumns {
  pid: number;
  lid: number;
}

interface ProblemSolutionColumns {
  id: number;
  pid: number;
  place: number;
  name: string;
  language: string;
  code: string;
  expected: ColumnTypes['problemSolution.expected'];
  createdAt: Date;
}

interface ProblemTagColumns {
  pid: number;
  tagId: number;
}

interface ProblemVersionColumns {
  id: number;
  pid: number;
  hash: string;
  settings: ColumnTypes['problemVersion.settings'];
  createdAt: Date;
}

interface ProblemVersionFileColumns {
  versionId: number;
  sha256: string;
}

interface PublicContentColumns {
  sha256: string;
  bytes: number;
  touchedAt: Date;
}

interface PublicFileColumns {
  id: number;
  name: string;
  kind: 'avatar' | 'carousel' | 'markdown' | 'statement' | 'attachment';
  sha256: string;
  type: string;
  fileName: string | null;
  uid: string | null;
  gid: number | null;
  pid: number | null;
  createdAt: Date;
  isFetched: boolean;
}

interface PublicUploadColumns {
  id: number;
  uid: string;
  createdAt: Date;
}

interface RecoveryCodeColumns {
  uid: string;
  codeHash: Buffer;
}

interface ReminderColumns {
  id: number;
  recipientUid: string;
  senderUid: string | null;
  inbox: 'Discuss' | 'Reply' | 'Like';
  action: 'Discuss' | 'Reply' | 'Like_Post' | 'Like_Discuss' | 'Mention' | 'Follow';
  sourceType: 'Discussion' | 'Contest';
  sourceId: number;
  sourceTitle: string | null;
  writtenType: 'Comment' | 'Reply' | null;
  writtenId: number | null;
  sourceContent: string | null;
  quoteType: 'Comment' | 'Reply' | null;
  quoteId: number | null;
  quoteContent: string | null;
  url: string;
  readAt: Date | null;
  createdAt: Date;
  isDeleted: boolean;
  senderCount: number;
}

interface ReminderAuthorColumns {
  reminderId: number;
  senderUid: string;
}

interface ResubmitPaceColumns {
  uid: string;
  lastAt: Date;
}

interface SessionColumns {
  id: string;
  uid: string;
  tokenHash: Buffer;
  previousHash: Buffer | null;
  previousUntil: Date | null;
  ip: string;
  userAgent: string;
  refreshAt: Date;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  lastUsedAt: Date;
  confirmedUntil: Date | null;
}

interface SiteIdentityColumns {
  isOnly: boolean;
  id: string;
}

interface SiteSettingColumns {
  key: string;
  value: unknown;
  createdAt: Date;
  updatedAt: Date;
}

interface SiteSettingChangeColumns {
  key: string;
  version: number;
  before: ColumnTypes['siteSettingChange.before'] | null;
  after: ColumnTypes['siteSettingChange.after'];
  wasDefault: boolean;
  actorUid: string | null;
  changedAt: Date;
}

interface SolvedColumns {
  uid: string;
  pid: number;
  submissionId: number;
  solvedAt: Date;
}

interface SubmissionColumns {
  id: number;
  uid: string;
  pid: number;
  cid: number;
  gid: number | null;
  tid: number | null;
  displayId: string | null;
  language: string;
  code: string;
  length: number;
  ip: string;
  share: boolean;
  createdAt: Date;
  erasedAt: Date | null;
}

interface SubmitPaceColumns {
  uid: string;
  lastAt: Date;
}

interface TagColumns {
  id: number;
  name: string;
  color: string | null;
  oj: string;
  gid: number | null;
  createdAt: Date;
  tcid: number | null;
}

interface TagClassificationColumns {
  id: number;
  name: string;
  oj: string;
  rank: number;
  createdAt: Date;
}

interface TestcaseColumns {
  id: number;
  pid: number;
  seq: number;
  inputSha256: string;
  inputBytes: number;
  inputName: string;
  outputSha256: string;
  outputBytes: number;
  outputName: string;
  score: number | null;
  groupNum: number | null;
  createdAt: Date;
}

interface TrialColumns {
  id: number;
  key: string;
  kind: 'test' | 'solution' | 'compile';
  uid: string;
  pid: number | null;
  solutionId: number | null;
  language: string;
  code: string;
  request: ColumnTypes['trial.request'];
  result: ColumnTypes['trial.result'] | null;
  createdAt: Date;
  expiresAt: Date | null;
}

interface UploadColumns {
  id: string;
  uid: string;
  kind: 'testdata' | 'package';
  content: unknown;
  createdAt: Date;
  isUsed: boolean;
}

interface UploadFileColumns {
  uploadId: string;
  sha256: string;
}

declare module 'knex/types/tables' {
  interface Tables {
    account: Table<
      AccountColumns,
      | 'email'
      | 'nickname'
      | 'avatar'
      | 'titleName'
      | 'titleColor'
      | 'number'
      | 'gender'
      | 'school'
      | 'course'
      | 'signature'
      | 'realname'
      | 'github'
      | 'blog'
      | 'cfUsername'
      | 'isBanned'
      | 'createdAt'
      | 'updatedAt'
      | 'deletedAt'
      | 'linksRevokedAt',
      never
    >;
    accountErasure: Table<AccountErasureColumns, 'username' | 'email' | 'finishedAt', never>;
    accountErasurePart: Table<AccountErasurePartColumns, never, never>;
    accountRole: Table<AccountRoleColumns, never, never>;
    accountSkeleton: Table<AccountSkeletonColumns, never, never>;
    apiToken: Table<ApiTokenColumns, 'id' | 'lastUsedAt', never>;
    attempt: Table<AttemptColumns, 'id', never>;
    auditEntry: Table<
      AuditEntryColumns,
      | 'id'
      | 'at'
      | 'actorUid'
      | 'actorName'
      | 'plugin'
      | 'subjectType'
      | 'subjectId'
      | 'subjectName'
      | 'targetUid'
      | 'before'
      | 'after'
      | 'apiToken',
      'before' | 'after' | 'input'
    >;
    authenticator: Table<AuthenticatorColumns, 'createdAt', never>;
    captcha: Table<CaptchaColumns, never, never>;
    codeTemplate: Table<CodeTemplateColumns, 'id' | 'status', never>;
    dataExport: Table<
      DataExportColumns,
      'claimedUntil' | 'attempts' | 'done' | 'total' | 'outcome' | 'bytes' | 'endedAt',
      never
    >;
    dataExportLink: Table<DataExportLinkColumns, never, never>;
    dataFile: Table<DataFileColumns, 'createdAt', never>;
    factorChallenge: Table<FactorChallengeColumns, never, never>;
    healthWrite: Table<HealthWriteColumns, 'id' | 'filler', never>;
    internalError: Table<InternalErrorColumns, 'id' | 'judge' | 'resolvedAt' | 'resolvedBy' | 'code' | 'owner', never>;
    jobRun: Table<JobRunColumns, never, never>;
    judgeNode: Table<JudgeNodeColumns, 'unavailable', 'languages' | 'unavailable' | 'load'>;
    judgeToken: Table<JudgeTokenColumns, 'id' | 'instance' | 'createdBy' | 'seenAt' | 'revokedAt' | 'revokedBy', never>;
    judgement: Table<
      JudgementColumns,
      | 'id'
      | 'submissionId'
      | 'isCurrent'
      | 'status'
      | 'attempt'
      | 'claimedBy'
      | 'instance'
      | 'leaseUntil'
      | 'publishedAt'
      | 'timeMs'
      | 'memoryKb'
      | 'score'
      | 'oiRankScore'
      | 'message'
      | 'judger'
      | 'provenance'
      | 'judgedAt'
      | 'wakeAt'
      | 'trialId'
      | 'rejudgingId'
      | 'versionId'
      | 'isWanted'
      | 'queueKey'
      | 'failures'
      | 'judgeId'
      | 'nonce'
      | 'losses'
      | 'lostFrom'
      | 'postponements',
      'provenance'
    >;
    judgementCase: Table<
      JudgementCaseColumns,
      'caseId' | 'groupNum' | 'timeMs' | 'memoryKb' | 'score' | 'message' | 'note',
      never
    >;
    knownNetwork: Table<KnownNetworkColumns, never, never>;
    language: Table<
      LanguageColumns,
      | 'id'
      | 'compileCommand'
      | 'template'
      | 'codeTemplate'
      | 'isSpj'
      | 'isExpected'
      | 'seq'
      | 'timeFactor'
      | 'memoryFactor'
      | 'remoteId',
      never
    >;
    mail: Table<
      MailColumns,
      'id' | 'bodyText' | 'bodyHtml' | 'attempts' | 'outcome' | 'endedAt' | 'trouble' | 'unsubscribeUrl',
      never
    >;
    mailCode: Table<MailCodeColumns, 'attempts', never>;
    mailUnsubscription: Table<MailUnsubscriptionColumns, never, never>;
    messageChoice: Table<MessageChoiceColumns, 'isWanted' | 'isMailed', never>;
    newPasswordSheet: Table<NewPasswordSheetColumns, never, never>;
    notice: Table<NoticeColumns, 'id' | 'recipientUid' | 'adminUid' | 'deliveredAt' | 'deliverAt', never>;
    noticeKey: Table<NoticeKeyColumns, 'isOnly', never>;
    noticeMark: Table<NoticeMarkColumns, 'readAt' | 'removedAt', never>;
    noticeRecipient: Table<NoticeRecipientColumns, never, never>;
    passkey: Table<PasskeyColumns, 'id' | 'createdAt' | 'lastUsedAt', never>;
    pendingLogin: Table<PendingLoginColumns, 'challenge' | 'attempts', never>;
    pluginIncident: Table<PluginIncidentColumns, 'id' | 'place' | 'createdAt' | 'hasSwitchedOff' | 'resolvedAt', never>;
    pluginInstallation: Table<
      PluginInstallationColumns,
      | 'packageId'
      | 'objects'
      | 'ahead'
      | 'revertsTo'
      | 'previousPackageId'
      | 'aheadPackageId'
      | 'changedBy'
      | 'changedAt',
      'description' | 'objects'
    >;
    pluginPackage: Table<
      PluginPackageColumns,
      'id' | 'signedBy' | 'hasUnknownSignature' | 'createdBy' | 'createdAt',
      'description'
    >;
    pluginReport: Table<PluginReportColumns, 'reason' | 'createdAt', never>;
    pluginState: Table<PluginStateColumns, 'settings' | 'createdAt' | 'updatedAt', 'settings'>;
    problem: Table<
      ProblemColumns,
      | 'id'
      | 'authorUid'
      | 'bank'
      | 'gid'
      | 'difficulty'
      | 'judgeMode'
      | 'judgeCaseMode'
      | 'description'
      | 'input'
      | 'output'
      | 'examples'
      | 'hint'
      | 'source'
      | 'ioScore'
      | 'userExtraFile'
      | 'isFileIo'
      | 'ioReadFileName'
      | 'ioWriteFileName'
      | 'createdAt'
      | 'updatedAt'
      | 'spjLanguage'
      | 'spjCode'
      | 'judgeExtraFile'
      | 'isUploadCase'
      | 'modifiedUid'
      | 'versionId',
      never
    >;
    problemCount: Table<
      ProblemCountColumns,
      'total' | 'ac' | 'wa' | 'tle' | 'mle' | 're' | 'pe' | 'ce' | 'se' | 'pa',
      never
    >;
    problemFault: Table<ProblemFaultColumns, 'judge' | 'setAsideAt' | 'resolvedAt', never>;
    problemLanguage: Table<ProblemLanguageColumns, never, never>;
    problemSolution: Table<ProblemSolutionColumns, 'id' | 'createdAt', 'expected'>;
    problemTag: Table<ProblemTagColumns, never, never>;
    problemVersion: Table<ProblemVersionColumns, 'id' | 'createdAt', 'settings'>;
    problemVersionFile: Table<ProblemVersionFileColumns, never, never>;
    publicContent: Table<PublicContentColumns, never, never>;
    publicFile: Table<PublicFileColumns, 'id' | 'fileName' | 'uid' | 'gid' | 'pid' | 'isFetched', never>;
    publicUpload: Table<PublicUploadColumns, 'id', never>;
    recoveryCode: Table<RecoveryCodeColumns, never, never>;
    reminder: Table<
      ReminderColumns,
      | 'id'
      | 'senderUid'
      | 'sourceTitle'
      | 'writtenType'
      | 'writtenId'
      | 'sourceContent'
      | 'quoteType'
      | 'quoteId'
      | 'quoteContent'
      | 'readAt'
      | 'isDeleted'
      | 'senderCount',
      never
    >;
    reminderAuthor: Table<ReminderAuthorColumns, never, never>;
    resubmitPace: Table<ResubmitPaceColumns, never, never>;
    session: Table<
      SessionColumns,
      'previousHash' | 'previousUntil' | 'createdAt' | 'updatedAt' | 'lastUsedAt' | 'confirmedUntil',
      never
    >;
    siteIdentity: Table<SiteIdentityColumns, 'isOnly', never>;
    siteSetting: Table<SiteSettingColumns, 'createdAt' | 'updatedAt', 'value'>;
    siteSettingChange: Table<SiteSettingChangeColumns, 'before' | 'actorUid', 'before' | 'after'>;
    solved: Table<SolvedColumns, never, never>;
    submission: Table<SubmissionColumns, 'id' | 'cid' | 'gid' | 'tid' | 'displayId' | 'share' | 'erasedAt', never>;
    submitPace: Table<SubmitPaceColumns, never, never>;
    tag: Table<TagColumns, 'id' | 'color' | 'oj' | 'gid' | 'createdAt' | 'tcid', never>;
    tagClassification: Table<TagClassificationColumns, 'id' | 'createdAt', never>;
    testcase: Table<TestcaseColumns, 'id' | 'score' | 'groupNum' | 'createdAt', never>;
    trial: Table<TrialColumns, 'id' | 'pid' | 'solutionId' | 'result' | 'expiresAt', 'request' | 'result'>;
    upload: Table<UploadColumns, 'isUsed', 'content'>;
    uploadFile: Table<UploadFileColumns, never, never>;
  }
  interface Statements {
    'api-tokens': {
      id: Row<'apiToken'>['id'];
      uid: Row<'apiToken'>['uid'];
      name: Row<'apiToken'>['name'];
      scopes: Row<'apiToken'>['scopes'];
      lastUsedAt: Row<'apiToken'>['lastUsedAt'];
      username: Row<'account'>['username'];
      roles: number[];
      hasSecondFactor: boolean;
    };
    'judge-capacity': { bank: string | null; slots: number | null; busy: number };
    'judge-list': {
      id: Row<'judgeToken'>['id'];
      name: Row<'judgeToken'>['name'];
      instance: Row<'judgeToken'>['instance'];
      keys: Row<'judgeToken'>['keys'];
      createdAt: Row<'judgeToken'>['createdAt'];
      seenAt: Row<'judgeToken'>['seenAt'];
      revokedAt: Row<'judgeToken'>['revokedAt'];
      slots: number;
      languages: string[];
      running: number;
    };
    'judge-token': {
      id: Row<'judgeToken'>['id'];
      name: Row<'judgeToken'>['name'];
      instance: Row<'judgeToken'>['instance'];
      keys: Row<'judgeToken'>['keys'];
      secretHash: Row<'judgeToken'>['secretHash'];
    };
    'judgement-loss': {
      losses: Row<'judgement'>['losses'];
      createdAt: Row<'judgement'>['createdAt'];
      bank: Row<'judgement'>['bank'];
      claimed: number;
      before: number;
    };
    'lost-notifications': {
      id: Row<'judgement'>['id'];
      bank: Row<'judgement'>['bank'];
      priority: Row<'judgement'>['priority'];
      queueKey: Row<'judgement'>['queueKey'];
    };
    'overdue-sources': { bank: Row<'judgement'>['bank'] };
    'overtaken-work': {
      id: Row<'judgement'>['id'];
      bank: Row<'judgement'>['bank'];
      priority: Row<'judgement'>['priority'];
    };
    'problem-neighbours': { previous: unknown | null; next: unknown | null };
    'problem-rows': {
      id: Row<'problem'>['id'];
      problemId: Row<'problem'>['problemId'];
      title: Row<'problem'>['title'];
      difficulty: Row<'problem'>['difficulty'];
      type: Row<'problem'>['type'];
      updatedAt: Row<'problem'>['updatedAt'];
      total: Row<'problemCount'>['total'];
      ac: Row<'problemCount'>['ac'];
      wa: Row<'problemCount'>['wa'];
      tle: Row<'problemCount'>['tle'];
      mle: Row<'problemCount'>['mle'];
      re: Row<'problemCount'>['re'];
      pe: Row<'problemCount'>['pe'];
      ce: Row<'problemCount'>['ce'];
      se: Row<'problemCount'>['se'];
      pa: Row<'problemCount'>['pa'];
    };
    'problem-tags': {
      pid: Row<'problemTag'>['pid'];
      id: Row<'tag'>['id'];
      name: Row<'tag'>['name'];
      color: Row<'tag'>['color'];
      oj: Row<'tag'>['oj'];
    };
    problems: { id: Row<'problem'>['id'] };
    'queue-states': { bank: string | null; queueKey: string | null; notified: number; waiting: unknown };
    sessions: {
      id: Row<'session'>['id'];
      uid: Row<'session'>['uid'];
      username: Row<'account'>['username'];
      tokenHash: Row<'session'>['tokenHash'];
      refreshAt: Row<'session'>['refreshAt'];
      lastUsedAt: Row<'session'>['lastUsedAt'];
      previousHash: Buffer | null;
      roles: number[];
      hasSecondFactor: boolean;
    };
    'store-problem-versions': { id: Row<'problemVersion'>['id']; pid: Row<'problemVersion'>['pid'] };
    'submission-detail': {
      submitId: Row<'submission'>['id'];
      judgementId: Row<'judgement'>['id'];
      pid: Row<'submission'>['pid'];
      displayPid: Row<'problem'>['problemId'];
      displayId: Row<'submission'>['displayId'];
      cid: Row<'submission'>['cid'];
      gid: Row<'submission'>['gid'];
      uid: Row<'submission'>['uid'];
      username: Row<'account'>['username'];
      title: Row<'problem'>['title'];
      status: Row<'judgement'>['status'];
      score: Row<'judgement'>['score'];
      oiRankScore: Row<'judgement'>['oiRankScore'];
      timeMs: Row<'judgement'>['timeMs'];
      memoryKb: Row<'judgement'>['memoryKb'];
      length: number | null;
      language: Row<'submission'>['language'];
      judger: Row<'judgement'>['judger'];
      reason: Row<'judgement'>['reason'];
      postponements: Row<'judgement'>['postponements'];
      share: Row<'submission'>['share'];
      createdAt: Row<'submission'>['createdAt'];
      auth: Row<'problem'>['auth'];
      problemGid: Row<'problem'>['gid'];
      authorUid: Row<'problem'>['authorUid'];
      codeShare: Row<'problem'>['codeShare'];
      code: Row<'submission'>['code'];
      message: Row<'judgement'>['message'];
      openCaseResult: Row<'problem'>['openCaseResult'];
      judgeCaseMode: string | null;
    };
    'submission-details': {
      submitId: Row<'submission'>['id'];
      judgementId: Row<'judgement'>['id'];
      pid: Row<'submission'>['pid'];
      displayPid: Row<'problem'>['problemId'];
      displayId: Row<'submission'>['displayId'];
      cid: Row<'submission'>['cid'];
      gid: Row<'submission'>['gid'];
      uid: Row<'submission'>['uid'];
      username: Row<'account'>['username'];
      title: Row<'problem'>['title'];
      status: Row<'judgement'>['status'];
      score: Row<'judgement'>['score'];
      oiRankScore: Row<'judgement'>['oiRankScore'];
      timeMs: Row<'judgement'>['timeMs'];
      memoryKb: Row<'judgement'>['memoryKb'];
      length: number | null;
      language: Row<'submission'>['language'];
      judger: Row<'judgement'>['judger'];
      reason: Row<'judgement'>['reason'];
      postponements: Row<'judgement'>['postponements'];
      share: Row<'submission'>['share'];
      createdAt: Row<'submission'>['createdAt'];
      auth: Row<'problem'>['auth'];
      problemGid: Row<'problem'>['gid'];
      authorUid: Row<'problem'>['authorUid'];
      codeShare: Row<'problem'>['codeShare'];
      code: Row<'submission'>['code'];
      message: Row<'judgement'>['message'];
      openCaseResult: Row<'problem'>['openCaseResult'];
      judgeCaseMode: string | null;
    };
    'submission-rows': {
      submitId: Row<'submission'>['id'];
      judgementId: Row<'judgement'>['id'];
      pid: Row<'submission'>['pid'];
      displayPid: Row<'problem'>['problemId'];
      displayId: Row<'submission'>['displayId'];
      cid: Row<'submission'>['cid'];
      gid: Row<'submission'>['gid'];
      uid: Row<'submission'>['uid'];
      username: Row<'account'>['username'];
      title: Row<'problem'>['title'];
      status: Row<'judgement'>['status'];
      score: Row<'judgement'>['score'];
      oiRankScore: Row<'judgement'>['oiRankScore'];
      timeMs: Row<'judgement'>['timeMs'];
      memoryKb: Row<'judgement'>['memoryKb'];
      length: number | null;
      language: Row<'submission'>['language'];
      judger: Row<'judgement'>['judger'];
      reason: Row<'judgement'>['reason'];
      postponements: Row<'judgement'>['postponements'];
      share: Row<'submission'>['share'];
      createdAt: Row<'submission'>['createdAt'];
      auth: Row<'problem'>['auth'];
      problemGid: Row<'problem'>['gid'];
      authorUid: Row<'problem'>['authorUid'];
      codeShare: Row<'problem'>['codeShare'];
    };
    'submissions everything': { id: Row<'submission'>['id'] };
    'submissions open': { id: Row<'submission'>['id'] };
    'submissions open or own': { id: Row<'submission'>['id'] };
    'subtask-points': { judgementId: Row<'judgementCase'>['judgementId']; subtasks: unknown | null };
    'taken-emails': { ordinal: number | null };
    'taken-skeletons': { ordinal: number | null };
    'taken-usernames': { ordinal: number | null };
    'user-problem-status': {
      pid: Row<'submission'>['pid'];
      status: Row<'judgement'>['status'];
      score: Row<'judgement'>['score'];
    };
  }
}
