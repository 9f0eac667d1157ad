import { MINUTE_MS } from '@tribunal/contract';
import type { PublicRun } from '@tribunal/remote-kit/contract';
import type { MessageValues } from '@tribunal/server';
import { isSameName } from '../accounts/policy';

/** Why a run is not the one of a submission: the key of a text, and its values. */
export interface CompanionRefusal {
  key: string;
  values: MessageValues;
}

/** What is known of the run that a submission waits for. */
export interface ExpectedRun {
  /** Name of the site. */
  site: string;
  runId: string;
  handle: string;
  problemId: string;
  languageId: string;
  intendedAt: Date;
  until: Date;
}

/** Sites show times to the minute or the second, and their clocks are not ours. */
const TIME_PRECISION_MS = MINUTE_MS;

/**
 * Returns why a run cannot be the one that the submitter sent at the site; null if it can. What the site does not show is
 * not checked: no run counts for two submissions, so an earlier run of the submitter gains nothing here that linking it
 * would not.
 */
export function denyCompanionRun(expected: ExpectedRun, run: PublicRun): CompanionRefusal | null {
  const { site, runId, handle, problemId, languageId, intendedAt, until } = expected;
  const refusal = (key: string, values: MessageValues): CompanionRefusal => ({
    key: `remote-judging.companion.${key}`,
    values: { site, runId, ...values },
  });
  if (run.runId !== runId) return refusal('otherRun', { shown: run.runId });
  if (!isSameName(run.account, handle)) return refusal('otherAccount', { account: run.account, handle });
  if (run.problemId !== problemId) return refusal('otherProblem', { shown: run.problemId, problemId });
  if (run.languageId !== null && run.languageId !== languageId)
    return refusal('otherLanguage', { shown: run.languageId, languageId });
  if (run.sentAt === null) return null;
  if (run.sentAt < intendedAt.getTime() - TIME_PRECISION_MS) return refusal('tooOld', {});
  return run.sentAt > until.getTime() + TIME_PRECISION_MS ? refusal('tooNew', {}) : null;
}

/** The first and the longest pause between two looks at a run, in ms. */
const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 600_000;

/** Returns the ms until a run that was handed in is looked for again: half of the time that has passed since. */
export const pauseBeforeCheck = (arrivedAt: Date, now: Date): number =>
  Math.min(Math.max((now.getTime() - arrivedAt.getTime()) / 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
