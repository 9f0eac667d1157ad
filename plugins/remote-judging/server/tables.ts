// Written by `npm run tables` from the migrated database. Do not edit.
import type { ColumnTypes } from './column-types';
import type { Row, Table } from '@tribunal/server';

interface RemoteAccountColumns {
  id: number;
  bank: string;
  name: string;
  way: 'pool' | 'own' | 'verify';
  ownerUid: string | null;
  password: string | null;
  session: string | null;
  siteLogin: string | null;
  state: 'untried' | 'working' | 'resting' | 'bad' | 'humanCheck';
  reason: string | null;
  stateSince: Date;
  restsUntil: Date | null;
  freeAt: Date;
  lastUsedAt: Date | null;
  createdAt: Date;
  origin: string | null;
  userAgent: string | null;
  proxy: string | null;
}

interface RemoteCatalogueColumns {
  bank: string;
  startedAt: Date | null;
  cursor: string | null;
  readAt: Date | null;
  failure: ColumnTypes['remoteCatalogue.failure'] | null;
}

interface RemoteCatalogueProblemColumns {
  bank: string;
  remoteId: string;
  title: string;
  tags: ColumnTypes['remoteCatalogueProblem.tags'];
  difficulty: string | null;
  seenAt: Date;
}

interface RemoteChoiceColumns {
  uid: string;
  bank: string;
  way: 'pool' | 'own' | 'companion';
}

interface RemoteClaimColumns {
  uid: string;
  bank: string;
  name: string;
  problemId: string;
  begunAt: Date;
}

interface RemoteCompanionColumns {
  submissionId: number;
  until: Date;
  arrivedRunId: string | null;
  arrivedAt: Date | null;
  isChanged: boolean;
  refusal: ColumnTypes['remoteCompanion.refusal'] | null;
  nextCheckAt: Date | null;
}

interface RemoteHealthColumns {
  id: number;
  bank: string;
  operation: ColumnTypes['remoteHealth.operation'];
  accountId: number | null;
  state: 'working' | 'resting' | 'paused';
  since: Date;
  until: Date | null;
  failures: number;
  failureKind: ColumnTypes['remoteHealth.failureKind'] | null;
  failureMessage: string | null;
  failureEvidence: string | null;
  failedAt: Date | null;
  lastOkAt: Date | null;
}

interface RemoteHourColumns {
  bank: string;
  operation: string;
  hour: Date;
  ok: number;
  failed: number;
  durations: number[];
}

interface RemoteImportColumns {
  id: number;
  uid: string | null;
  bank: string;
  startedAt: Date;
  isScheduled: boolean;
  abandonedAt: Date | null;
}

interface RemoteImportPageColumns {
  importId: number;
  html: string;
}

interface RemoteImportTurnColumns {
  uid: string;
  bank: string;
  servedAt: Date;
}

interface RemoteJobColumns {
  id: number;
  bank: string;
  kind: 'fetch' | 'page' | 'contest' | 'catalogue' | 'languages' | 'health' | 'login' | 'public-run';
  request: ColumnTypes['remoteJob.request'];
  importId: number | null;
  accountId: number | null;
  pid: number | null;
  attempt: number;
  claimedBy: string | null;
  instance: string | null;
  leaseUntil: Date | null;
  result: ColumnTypes['remoteJob.result'] | null;
  outcome: string | null;
  createdAt: Date;
  doneAt: Date | null;
  judgeId: number | null;
  isBackground: boolean;
}

interface RemotePaceColumns {
  uid: string;
  lastAt: Date;
}

interface RemoteProblemColumns {
  pid: number;
  bank: string;
  remoteId: string;
  ref: string | null;
  url: string;
  snapshot: ColumnTypes['remoteProblem.snapshot'];
  readAt: Date;
  isHandedIn: boolean;
}

interface RemoteProcessColumns {
  instance: string;
  name: string;
  startedAt: Date;
  seenAt: Date;
  isCareful: boolean;
  bank: string | null;
  submissionId: number | null;
  jobId: number | null;
}

interface RemoteRunColumns {
  id: number;
  submissionId: number;
  judgementId: number | null;
  bank: string;
  state: 'intended' | 'sent' | 'tracking' | 'final' | 'refused' | 'needsReview';
  way: 'pool' | 'own' | 'verify' | 'companion';
  accountId: number | null;
  accountName: string | null;
  problemId: string;
  ref: string | null;
  languageId: string;
  baseline: string | null;
  remoteRunId: string | null;
  detail: string | null;
  evidence: string | null;
  intendedAt: Date;
  sentAt: Date | null;
  knownAt: Date | null;
  needsReviewSince: Date | null;
  droppedAt: Date | null;
  refusedAt: Date | null;
  finalAt: Date | null;
  url: string | null;
  notifiedAt: Date | null;
}

interface RemoteSuspensionColumns {
  id: number;
  judgeName: string | null;
  bank: string | null;
  submissionId: number | null;
  since: Date;
  until: Date;
  times: number;
}

interface RemoteUnknownColumns {
  bank: string;
  text: string;
  count: number;
  lastRunId: string;
  lastAt: Date;
}

declare module 'knex/types/tables' {
  interface Tables {
    remoteAccount: Table<
      RemoteAccountColumns,
      | 'id'
      | 'ownerUid'
      | 'password'
      | 'session'
      | 'siteLogin'
      | 'state'
      | 'reason'
      | 'restsUntil'
      | 'freeAt'
      | 'lastUsedAt'
      | 'origin'
      | 'userAgent'
      | 'proxy',
      never
    >;
    remoteCatalogue: Table<RemoteCatalogueColumns, 'startedAt' | 'cursor' | 'readAt' | 'failure', 'failure'>;
    remoteCatalogueProblem: Table<RemoteCatalogueProblemColumns, 'difficulty', 'tags'>;
    remoteChoice: Table<RemoteChoiceColumns, never, never>;
    remoteClaim: Table<RemoteClaimColumns, never, never>;
    remoteCompanion: Table<
      RemoteCompanionColumns,
      'arrivedRunId' | 'arrivedAt' | 'isChanged' | 'refusal' | 'nextCheckAt',
      'refusal'
    >;
    remoteHealth: Table<
      RemoteHealthColumns,
      | 'id'
      | 'accountId'
      | 'until'
      | 'failures'
      | 'failureKind'
      | 'failureMessage'
      | 'failureEvidence'
      | 'failedAt'
      | 'lastOkAt',
      never
    >;
    remoteHour: Table<RemoteHourColumns, 'ok' | 'failed' | 'durations', never>;
    remoteImport: Table<RemoteImportColumns, 'id' | 'uid' | 'isScheduled' | 'abandonedAt', never>;
    remoteImportPage: Table<RemoteImportPageColumns, never, never>;
    remoteImportTurn: Table<RemoteImportTurnColumns, never, never>;
    remoteJob: Table<
      RemoteJobColumns,
      | 'id'
      | 'importId'
      | 'accountId'
      | 'pid'
      | 'attempt'
      | 'claimedBy'
      | 'instance'
      | 'leaseUntil'
      | 'result'
      | 'outcome'
      | 'doneAt'
      | 'judgeId'
      | 'isBackground',
      'request' | 'result'
    >;
    remotePace: Table<RemotePaceColumns, never, never>;
    remoteProblem: Table<RemoteProblemColumns, 'ref' | 'isHandedIn', 'snapshot'>;
    remoteProcess: Table<RemoteProcessColumns, 'isCareful' | 'bank' | 'submissionId' | 'jobId', never>;
    remoteRun: Table<
      RemoteRunColumns,
      | 'id'
      | 'judgementId'
      | 'accountId'
      | 'accountName'
      | 'ref'
      | 'baseline'
      | 'remoteRunId'
      | 'detail'
      | 'evidence'
      | 'sentAt'
      | 'knownAt'
      | 'needsReviewSince'
      | 'droppedAt'
      | 'refusedAt'
      | 'finalAt'
      | 'url'
      | 'notifiedAt',
      never
    >;
    remoteSuspension: Table<RemoteSuspensionColumns, 'id' | 'judgeName' | 'bank' | 'submissionId', never>;
    remoteUnknown: Table<RemoteUnknownColumns, never, never>;
  }
  interface Statements {
    'remote-judging-loss-phase': { phase: string };
    'remote-judging-median-durations': { bank: Row<'remoteHour'>['bank']; median: number | null };
    'remote-judging-next-job': { id: number | null };
  }
}
