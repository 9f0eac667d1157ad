import type { Status } from '@tribunal/contract';
import type { RemoteJudgeSpec, RemoteSession } from '../../contract';

/** Features that a site may lack; an adapter's test declares them, and the report lists them. */
export const LACKS = {
  captcha: 'a captcha at login',
  submitCaptcha: 'a captcha at submitting',
  duplicate: 'a refusal of the same code',
  tooFast: 'a least time between submissions',
  rejected: 'a refusal of what was sent',
  missing: 'a page for a problem that is not there',
  sessionLoss: 'submitting only with a session',
  compileText: 'the compiler’s words',
  measures: 'time and memory',
  memory: 'memory',
  tags: 'tags',
  source: 'a source',
  unknownText: 'verdicts in free words',
  password: 'a login by password',
  languages: 'a list of languages',
  formOwner: 'the name of the account beside the form',
  plainDollars: 'dollar signs that start no formula',
  problemIds: 'the id on the page of a problem',
  owners: 'names of owners in the list of runs',
} as const;
export type Lack = keyof typeof LACKS;

export interface ConformanceOptions {
  lacks?: readonly Lack[];
  /** Verdicts that the site does not have. */
  lacksVerdicts?: readonly Status[];
  /** Notations of ids with the ids that they stand for, and texts that are no ids. */
  ids?: { good?: Readonly<Record<string, string>>; bad?: readonly string[] };
  /**
   * Converts a session id of an account of the simulated site to the form that an operator pastes; required if
   * `credentials` includes `session`.
   */
  session?: (id: string, account: string) => string;
  /** Problems that only logged-in users can see. */
  members?: readonly string[];
  /** Contests of the simulated site with the ids of their problems in order; required if it has contests. */
  contests?: Readonly<Record<string, readonly string[]>>;
  /** Notations of contests with the ids that they stand for. */
  contestIds?: Readonly<Record<string, string>>;
  /** Problems that the site's list of all problems does not show. */
  unlisted?: readonly string[];
  /** Seed that determines the changed pages. */
  seed?: number;
}

/**
 * Opens a session at a simulated site. `openTestSession` of `@tribunal/judge-remote/testing` does so as the real judge
 * does.
 */
export type OpenSession = (
  spec: RemoteJudgeSpec,
  endpoint: string,
  options: { account: string | null; timeoutMs(): number },
) => RemoteSession;
