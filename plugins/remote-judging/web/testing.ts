import type { CoreCalls, Page } from '@tribunal/contract';
import { REMOTE_OPERATIONS } from '@tribunal/remote-kit/contract';
import { addAdminTexts, addPluginTexts, fakeServer } from '@tribunal/web/testing';
import { beforeEach } from 'vitest';
import type {
  AbandonedRun,
  RemoteAccountRow,
  RemoteJudgeRow,
  RemoteJudgingCalls,
  RemoteOperationHealth,
  RemoteSiteTexts,
  RemoteStatusRow,
  RunNeedingReview,
} from '../contract';
import adminTexts from '../locales/en-US/admin.json';
import pageTexts from '../locales/en-US/page.json';
import texts from '../locales/en-US/web.json';

const NO_TEXTS: RemoteSiteTexts = { terms: null, session: null };
const siteTexts = { 'en-US': NO_TEXTS, 'zh-CN': NO_TEXTS };

/** Sets up the fake server of a test file, with the texts of the plugin; call it once at the top of the file. */
export const remoteServer = () => {
  const server = fakeServer<CoreCalls & RemoteJudgingCalls>();
  beforeEach(async () => {
    await addAdminTexts();
    addPluginTexts('remote-judging', texts, adminTexts, pageTexts);
    server.answer({ 'GET /api/remote-site-texts': () => siteTexts, 'GET /api/admin/remote-suspension': () => [] });
    server.answer({ 'GET /api/remote-method': () => [] });
  });
  return server;
};

/** Creates a remote judge's status row for component tests; omitted fields describe a healthy judge. */
export const statusRow = ({ key = 'POJ', ...values }: Partial<RemoteStatusRow> = {}): RemoteStatusRow => ({
  key,
  name: key,
  home: 'http://poj.org',
  state: 'working',
  since: null,
  reason: null,
  waiting: 0,
  medianMs: 9000,
  exampleId: '1000',
  exampleContestId: null,
  hasCatalogue: false,
  hasRatings: false,
  submitMethods: ['pool'],
  pool: true,
  sharesWith: null,
  credentials: ['password'],
  ...values,
});

export const operationOf = (values: Partial<RemoteOperationHealth> = {}): RemoteOperationHealth => ({
  operation: 'submit',
  state: 'working',
  since: null,
  until: null,
  failure: null,
  lastOkAt: null,
  ...values,
});

export const judgeRow = (values: Partial<RemoteJudgeRow> = {}): RemoteJudgeRow => ({
  ...statusRow({ key: values.key }),
  endpoint: 'http://poj.org',
  answered: 0.962,
  hours: [],
  accounts: { usable: 2, total: 2 },
  lastAnswerAt: null,
  operations: REMOTE_OPERATIONS.map((operation) => operationOf({ operation })),
  needsReview: 0,
  needsReviewSince: null,
  unknown: [],
  canary: { everyMinutes: 10, problemId: '1000', nextAt: null },
  poolByDefault: true,
  ...values,
});

export const accountRow = (values: Partial<RemoteAccountRow> = {}): RemoteAccountRow => ({
  id: 4,
  key: 'POJ',
  name: 'tribunal_01',
  way: 'pool',
  hasPassword: true,
  hasSession: false,
  userAgent: null,
  hasProxy: false,
  isForOtherAddress: false,
  state: 'working',
  isProved: true,
  reason: null,
  since: null,
  restsUntil: null,
  lastUsedAt: null,
  owner: null,
  ...values,
});

export const abandonedRun = (values: Partial<AbandonedRun> = {}): AbandonedRun => ({
  submitId: 41,
  key: 'POJ',
  username: 'ann',
  displayPid: 'POJ-1000',
  account: 'tribunal_01',
  remoteRunId: '2500001',
  givenUpAt: '2026-11-22T10:00:00Z',
  ...values,
});

export const runNeedingReview = (values: Partial<RunNeedingReview> = {}): RunNeedingReview => ({
  id: 1,
  submitId: 41,
  key: 'POJ',
  username: 'ann',
  displayPid: 'POJ-1000',
  account: 'tribunal_01',
  sentAt: '2026-11-22T10:00:00Z',
  needsReviewSince: '2026-11-22T10:05:00Z',
  detail: 'no answer to the submission',
  evidence: null,
  ...values,
});

/** Returns all records as a single page. */
export const pageOf = <T>(records: T[]): Page<T> => ({
  records,
  total: records.length,
  size: 500,
  current: 1,
  pages: 1,
});
