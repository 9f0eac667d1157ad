import type { JudgeReport } from '@tribunal/contract';

/** Returns a report of a failed judgement. */
export const failedReport = (detail = ''): JudgeReport => ({
  kind: 'failed',
  judgementId: 1,
  submitId: 1,
  attempt: 1,
  nonce: 'of a test',
  judge: { name: 'local-1', instance: 'a' },
  reason: 'judgeDefect',
  detail,
  retry: true,
});
