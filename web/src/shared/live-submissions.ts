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

/** Contests have their own call, which returns only what the contest allows to be shown. */
const { api } =
  connect<
    Record<
      'POST /api/check-submissions-status' | 'POST /api/check-contest-submissions-status',
      { body: { submitIds: number[]; cid?: number }; data: Record<string, SubmissionRow> }
    >
  >();

/** Polling interval in ms while the stream is live, as a safeguard against missed events. */
const LIVE_POLL_MS = 15_000;

interface LiveSubmissionOptions {
  /** Rows on the page. */
  rows: readonly SubmissionRow[] | undefined;
  /** The contest that the rows belong to. */
  cid?: number;
  onChange: (row: LiveSubmission) => void;
}

/**
 * Reports every change of the submissions: by the event stream, or by polling those in progress while the stream is
 * down.
 */
export const useLiveSubmissions = ({ rows, cid, onChange }: LiveSubmissionOptions): void => {
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
      live ? LIVE_POLL_MS : Intervals.submissionPoll,
    );
    return () => clearInterval(timer);
  }, [key, cid, live]);
};
