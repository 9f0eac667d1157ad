import type { RemoteJudgeSpec, RemoteSession, Status } from '@tribunal/contract';

/** What a site may lack; an adapter's test says so, and the report lists it. */
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
  tags: 'tags',
  source: 'a source',
  unknownText: 'verdicts in free words',
  password: 'a login by password',
  languages: 'a list of languages',
  owners: 'names of owners in the list of runs',
} as const;
export type Lack = keyof typeof LACKS;

export interface ConformanceOptions {
  lacks?: readonly Lack[];
  /** Verdicts that the site does not know. */
  lacksVerdicts?: readonly Status[];
  /** Ways that people write ids, with what they mean, and texts that are none. */
  ids?: { good?: Readonly<Record<string, string>>; bad?: readonly string[] };
  /** How a session of the simulated site reads as an operator pastes it; needed where `credentials` names `session`. */
  session?: (id: string) => string;
  /** Problems that are shown only to those who are logged in. */
  members?: readonly string[];
  /** Which changed pages there are. */
  seed?: number;
}

/** Opens a visit to a simulated site: `visitSite` of `@tribunal/judge-remote/testing` does it as the real judge does. */
export type OpenSession = (
  spec: RemoteJudgeSpec,
  endpoint: string,
  visit: { account: string | null; timeoutMs(): number },
) => RemoteSession;
