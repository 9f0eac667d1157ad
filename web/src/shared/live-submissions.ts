import {
  Intervals,
  SUBMISSION_POLLS_MAX,
  isInProgress,
  type StreamEvents,
  type SubmissionRow,
} from '@tribunal/contract';
import { useEffect, useRef } from 'react';
import { connect, useStreamEvent, useStreamLive } from '../api';

export type LiveSubmission = StreamEvents['submission'];

/** In a contest its own call answers, which says what may be said there. */
const { api } =
  connect<
    Record<
      'POST /api/check-submissions-status' | 'POST /api/check-contest-submissions-status',
      { body: { submitIds: number[]; cid?: number }; data: Record<string, SubmissionRow> }
    >
  >();

/** Even a live stream may have missed something; look again this seldom (ms). */
const DOUBT = 15_000;

interface Watch {
  /** Rows on the page. */
  rows: readonly SubmissionRow[] | undefined;
  /** The contest that they belong to. */
  cid?: number;
  onChange: (row: LiveSubmission) => void;
}

/** Tells of every change of a submission: by the event stream, or by polling what is in progress while it is down. */
export const useLiveSubmissions = ({ rows, cid, onChange }: Watch): void => {
  const live = useStreamLive();
  const latest = useRef(onChange);
  latest.current = onChange;
  useStreamEvent('submission', (row) => latest.current(row));

  const open = (rows ?? []).filter((row) => isInProgress(row.status)).map((row) => row.submitId);
  const key = open.join();
  useEffect(() => {
    if (!key) return;
    const submitIds = key.split(',').map(Number);
    const call =
      cid === undefined ? 'POST /api/check-submissions-status' : 'POST /api/check-contest-submissions-status';
    let polls = 0;
    const timer = setInterval(
      () => {
        if (++polls > SUBMISSION_POLLS_MAX) return clearInterval(timer);
        void api(call, { body: { submitIds, cid }, failures: 'silent' })
          .then((found) => Object.values(found).forEach((row) => latest.current({ done: null, total: null, ...row })))
          .catch(() => undefined);
      },
      live ? DOUBT : Intervals.submissionPoll,
    );
    return () => clearInterval(timer);
  }, [key, cid, live]);
};
