import {
  Intervals,
  SUBMISSION_POLLS_MAX,
  isInProgress,
  type StreamEvents,
  type SubmissionRow,
} from '@tribunal/contract';
import { useEffect, useRef } from 'react';
import { api, useStreamEvent, useStreamLive } from '../api';

export type LiveSubmission = StreamEvents['submission'];

/** Loads the current rows of submissions, by their ids. */
export type RowLoader = (submitIds: number[]) => Promise<Record<string, SubmissionRow>>;

/** Loads rows of the problem set. */
const loadPublicRows: RowLoader = (submitIds) =>
  api('POST /api/check-submissions-status', { body: { submitIds }, failures: 'silent' });

/** Polling interval in ms while the stream is live, as a safeguard against missed events. */
const LIVE_POLL_MS = 15_000;

interface LiveSubmissionOptions {
  /** Rows on the page. */
  rows: readonly SubmissionRow[] | undefined;
  /** How the rows are loaded in their place; defaults to that of the problem set. */
  loadRows?: RowLoader;
  onChange: (row: LiveSubmission) => void;
}

/**
 * Reports every change of the submissions: by the event stream, or by polling those in progress while the stream is
 * down.
 */
export const useLiveSubmissions = ({ rows, loadRows = loadPublicRows, onChange }: LiveSubmissionOptions): void => {
  const live = useStreamLive();
  const latest = useRef({ loadRows, onChange });
  latest.current = { loadRows, onChange };
  useStreamEvent('submission', (row) => latest.current.onChange(row));

  const open = (rows ?? []).filter((row) => isInProgress(row.status)).map((row) => row.submitId);
  const key = open.join();
  useEffect(() => {
    if (!key) return;
    const submitIds = key.split(',').map(Number);
    let polls = 0;
    const timer = setInterval(
      () => {
        if (++polls > SUBMISSION_POLLS_MAX) return clearInterval(timer);
        void latest.current
          .loadRows(submitIds)
          .then((found) =>
            Object.values(found).forEach((row) => latest.current.onChange({ done: null, total: null, ...row })),
          )
          .catch(() => undefined);
      },
      live ? LIVE_POLL_MS : Intervals.submissionPoll,
    );
    return () => clearInterval(timer);
  }, [key, live]);
};
