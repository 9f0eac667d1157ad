import type { Page, PageQuery } from '@tribunal/contract';
import type { AccountLack, OwnNeed } from './account-needs';
import type { RemoteRunState } from './run-states';

/** A submission for which it is unknown whether the site received it. */
export interface RunNeedingReview {
  id: number;
  submitId: number;
  key: string;
  username: string;
  displayPid: string;
  account: string;
  sentAt: string;
  needsReviewSince: string;
  detail: string;
  evidence: string | null;
}

/** A submission at its remote judge. */
export interface RemoteRunLink {
  key: string;
  runId: string;
  /** Address of its page there; null if it has none. */
  url: string | null;
}

/** What a submission waits for that is not sent yet. */
export interface RunWait {
  /**
   * `queued`: its turn; `needsReview`: a person decides about an earlier submission to the same problem; `suspended`:
   * judges crashed while they worked on it; `siteDown`, `paused`: the site; `companion`: its submitter, who sends it at
   * the site, until the given time; the others: an account.
   */
  why: 'queued' | 'needsReview' | 'suspended' | 'siteDown' | 'paused' | 'resting' | 'companion' | AccountLack;
  /** With `needsOwner`: what the submitter's own account needs him for. */
  own: OwnNeed | null;
  /** Time of the next attempt, or at which the wait ends at the latest; null if it is unknown. */
  until: string | null;
  /** Place among the submissions that wait for the site; the first is 1. */
  place: number;
}

/** Whose account submits: the submitter's, or which one of how many of the operator. */
export type RunAccount = { kind: 'own' } | { kind: 'pool'; number: number; of: number };

/** A submission whose verdict did not arrive within the time limit for verdicts. */
export interface AbandonedRun {
  submitId: number;
  key: string;
  username: string;
  displayPid: string;
  account: string;
  remoteRunId: string | null;
  givenUpAt: string;
}

/** Asks for a page of runs, of one judge only if `key` is given. */
export type RunQuery = PageQuery & { key?: string };

/** Calls about submissions at remote judges. */
export interface RunCalls {
  /**
   * Imports a run that the viewer submitted at the site directly, under a handle that is proved to be theirs.
   * `language` is the language's name here, for sites that do not report it.
   * @throws 400 when neither the site nor the viewer names the language
   */
  'POST /api/submit-remote-run': {
    body: { pid: string; runId: string; code?: string; language?: string };
    data: { submitId: number };
  };
  /** Returns the state of a submission at its remote judge; null if it has none. */
  'GET /api/get-remote-run': {
    query: { submitId: number };
    data: {
      key: string;
      runId: string | null;
      url: string | null;
      /** Name of the account; null if the viewer may not know it. */
      account: string | null;
      /** null before an account is selected, if it was removed, and if it is one that the viewer may not know of. */
      accountInUse: RunAccount | null;
      state: RemoteRunState;
      sentAt: string | null;
      /** null if the submission does not wait, or no longer. */
      wait: RunWait | null;
      /**
       * Whether the code was changed at the site before it was sent there, so that the verdict is not of the code here;
       * false for viewers who may not see the code.
       */
      isChanged: boolean;
    } | null;
  };
  /**
   * Returns the ids that submissions have at their remote judges, by submission. Those are absent that are not there, not
   * yet, or of which the viewer may not see the result.
   */
  'GET /api/remote-runs': { query: { submitIds: number[] }; data: Record<string, RemoteRunLink> };
  'GET /api/admin/remote-run/needs-review': { query: RunQuery; data: Page<RunNeedingReview> };
  /**
   * Decides about a run whose arrival is unknown. `arrived`: it has this id; `lost`: it never arrived and is sent
   * again; `drop`: it stays as it is.
   */
  'POST /api/admin/remote-run/decide': {
    body: { id: number; decision: 'arrived' | 'lost' | 'drop'; remoteRunId?: string };
    data: null;
  };
  'GET /api/admin/remote-run/given-up': { query: RunQuery; data: Page<AbandonedRun> };
  /** Looks for the verdict again, for as long as for a new run. */
  'POST /api/admin/remote-run/resume': { body: { submitId: number }; data: null };
}
