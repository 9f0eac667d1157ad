import type { SubmitBody } from '@tribunal/contract';
import type { RemoteProblemRef } from '@tribunal/remote-kit/contract';
import type { RemoteRunState } from './run-states';

/**
 * A submission that its submitter sends at the site, with the companion in the browser. It counts once the run that the
 * site then has is checked.
 */
export interface CompanionTask {
  submitId: number;
  /** Key of the remote judge. */
  key: string;
  /** Handle at the site that is proved to be the submitter's; the run has to be of it. */
  handle: string;
  problem: RemoteProblemRef;
  /** Language as the site identifies and names it. */
  language: { id: string; name: string };
  code: string;
  state: RemoteRunState;
  /** Id of the run that was handed in and is not checked yet, because the site does not answer. */
  arrivedRunId: string | null;
  /** Why the run that was handed in last is not accepted, or not yet, as text for the submitter. */
  refusal: string | null;
  /** Until when it waits for its submitter, ISO 8601. */
  until: string;
}

/** Calls about submissions that are sent with the companion. Each is for its submitter only. */
export interface CompanionCalls {
  /**
   * Creates a submission that waits until its submitter has sent it at the site.
   * @throws 400 in a contest, and where the site, the language or the code does not allow it
   * @throws 409 without a handle that is proved to be the viewer's
   */
  'POST /api/companion/submission': { body: SubmitBody; data: CompanionTask };
  'GET /api/companion/submission': { query: { submitId: number }; data: CompanionTask };
  /**
   * Hands in the run that the site made of it. The run is checked as one that a person links: account, problem,
   * language and time. While the site does not answer, or does not list the run yet, the task is `sent` with its
   * `arrivedRunId`, and the run is looked for again; repeating the call is harmless. `isChanged`: the code was changed
   * at the site before it was sent.
   * @throws 409 if it cannot be the run of this submission, which then still waits; if another run is being checked or
   * was accepted; or if the submission does not wait any more
   */
  'PUT /api/companion/submission/arrived': {
    body: { submitId: number; runId: string; isChanged?: boolean };
    data: CompanionTask;
  };
  /**
   * Gives up a submission of which no run was handed in: it ends as Cancelled.
   * @throws 409 while a run is being checked, and after one was accepted
   */
  'DELETE /api/companion/submission': { query: { submitId: number }; data: null };
}
