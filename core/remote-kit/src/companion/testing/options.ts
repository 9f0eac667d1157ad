import type { FaultKind } from '../../simulator';

/** What a site may lack; a part's test declares it, and the report lists it. */
export const COMPANION_LACKS = {
  olderRuns: 'older runs on the page after a submission',
  problemsOfRuns: 'the problem of a run',
  browserCheck: 'a check of the browser before its pages',
  refusals: 'a refusal of what was sent',
} as const;
export type CompanionLack = keyof typeof COMPANION_LACKS;

export interface CompanionOptions {
  /** Converts a session id of the simulated site to the header `Cookie` of a browser. */
  session(id: string): string;
  /** Selects the form that submits. */
  form: string;
  /** Selects the checks in the form that only a person passes. */
  checkInForm?: string;
  /** Passes the check in the form as a person does, if there is one. */
  passCheck?(document: Document): void;
  /** Refusals that the simulator shows. Default: `rejected`. */
  refusals?: readonly Extract<FaultKind, 'tooFast' | 'duplicate' | 'rejected'>[];
  /** Path of a list of the runs of an account, for sites without `runsUrl`. */
  ownRunsPath?(account: string, problemId: string): string;
  /** Pages that are neither forms nor lists. */
  otherPaths: readonly string[];
  /** Maximum size of a source that the simulator accepts. Default: 65536. */
  maxBytes?: number;
  lacks?: readonly CompanionLack[];
}
