import { ContestType } from '@tribunal/plugin-contest/contract';
import type { ContestModel } from '@tribunal/plugin-contest/server';
import type { ClicsVersion } from '../limits';
import { typeOf, type StoredRun, type Judged, type Sent, type ViewerRole } from '../view';
import { idOf, languageId } from './ids';
import { secondsOf, spanOf, timeOf } from './times';

export interface WriteOptions {
  contest: Pick<ContestModel, 'id' | 'startAt' | 'type' | 'isRecord'>;
  viewerRole: ViewerRole;
  /** Whether run times are shown. */
  showsMeasures: boolean;
  version: ClicsVersion;
}

/** Returns the link to the code of a submission, relative to the API's base. */
const zipOf = (cid: number, id: number) => ({
  href: `contests/${cid}/submissions/${id}/files`,
  filename: 'files.zip',
  mime: 'application/zip',
});

/** Converts a submission. Code is only for organisers; records have none. */
export const writeSubmission = (sent: Sent, { contest, viewerRole }: WriteOptions) => ({
  id: String(sent.id),
  language_id: languageId(sent.language),
  problem_id: String(sent.problem),
  team_id: idOf(sent.team),
  time: timeOf(sent.submittedAt),
  contest_time: spanOf(sent.submittedAt - contest.startAt.getTime()),
  ...(viewerRole === 'organiser' && { entry_point: null, files: contest.isRecord ? [] : [zipOf(contest.id, sent.id)] }),
});

export function writeJudgement(judged: Judged, sent: Sent, { contest, showsMeasures, version }: WriteOptions) {
  const { id, beganAt, verdict } = judged;
  const startAt = contest.startAt.getTime();
  return {
    id: String(id),
    submission_id: String(sent.id),
    judgement_type_id: verdict?.type ?? null,
    ...(contest.type === ContestType.Oi && verdict && { score: verdict.score ?? 0 }),
    start_time: timeOf(beganAt),
    start_contest_time: spanOf(beganAt - startAt),
    end_time: verdict ? timeOf(verdict.at) : null,
    end_contest_time: verdict ? spanOf(verdict.at - startAt) : null,
    max_run_time: showsMeasures && verdict && verdict.timeMs !== null ? secondsOf(verdict.timeMs) : null,
    ...(version !== '2023-06' && { current: sent.judgements.at(-1) === judged }),
  };
}

const runId = ({ judgementId, seq }: Pick<StoredRun, 'judgementId' | 'seq'>): string => `${judgementId}-${seq}`;

/** Converts a run. Runs appear together with the verdict; returns null for a testcase that was not run. */
export function writeRun(run: StoredRun, { id, verdict }: Judged, { contest }: WriteOptions) {
  const type = typeOf(run.status as Parameters<typeof typeOf>[0]);
  if (type === null || !verdict) return null;
  return {
    id: runId(run),
    judgement_id: String(id),
    ordinal: run.seq,
    judgement_type_id: type,
    time: timeOf(verdict.at),
    contest_time: spanOf(verdict.at - contest.startAt.getTime()),
    ...(run.timeMs !== null && { run_time: secondsOf(run.timeMs) }),
  };
}
