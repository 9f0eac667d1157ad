import type { Status } from '@tribunal/contract';
import type { RemoteJudgeSpec, RemoteSession } from '../../contract';

interface LackingFeature {
  /** What the site lacks, in the report. */
  what: string;
  /** What somebody does who has not declared it. */
  add: string;
  /** Whether the kit finds out by itself if the simulated site shows it. */
  isProbed?: true;
}

const fault = (name: string): string =>
  `let the simulator answer to the fault “${name}”, as the routes of the kit do, and the adapter read that answer`;

/**
 * Features that a site may lack; an adapter's test declares them, and the report lists them. What is not declared is
 * tested, and so is whether what is declared is lacking.
 */
export const LACKS = {
  captcha: { what: 'a captcha at login', add: fault('captcha') },
  submitCaptcha: { what: 'a captcha at submitting', add: fault('captcha') },
  duplicate: { what: 'a refusal of the same code', add: fault('duplicate') },
  tooFast: { what: 'a least time between submissions', add: fault('tooFast') },
  rejected: { what: 'a refusal of what was sent', add: fault('rejected') },
  missing: {
    what: 'a page for a problem that is not there',
    add: 'let the adapter fail with notFound for what the simulator shows as `missing`',
  },
  sessionLoss: {
    what: 'submitting only with a session',
    add: 'let the simulator answer with `loginFirst` without a session, and the adapter fail with sessionExpired',
  },
  compileText: {
    what: 'the compiler’s words',
    add: 'let the simulator show `outcome.message` after a compile error, and the adapter return it as the message',
  },
  measures: {
    what: 'time and memory',
    add: 'let the simulator show `outcome.timeMs` and `outcome.memoryKb`, and the adapter read them',
  },
  memory: { what: 'memory', add: 'let the simulator show `outcome.memoryKb`, and the adapter read it' },
  tags: { what: 'tags', add: 'give problems of the simulator `tags` and show them' },
  source: { what: 'a source', add: 'give problems of the simulator a `source` and show it' },
  unknownText: {
    what: 'verdicts in free words',
    add: 'let the simulator show `outcome.text` in place of the verdict, and the adapter return it as unknown',
  },
  password: { what: 'a login by password', add: 'list `password` in `credentials` of the manifest' },
  languages: { what: 'a list of languages', add: 'write `listLanguages`' },
  formOwner: {
    what: 'the name of the account beside the form',
    add: 'let the simulator show the account beside the form, and the adapter fail with sessionExpired if it is another',
  },
  plainDollars: {
    what: 'dollar signs that start no formula',
    add: 'put PLAIN_DOLLARS into the description of a problem of the simulator, and escape them in the adapter',
  },
  problemIds: {
    what: 'the id on the page of a problem',
    add: 'let the simulator show the id on the page of a problem, and the adapter compare it',
  },
  problemPages: {
    what: 'several pages of one problem that each name it',
    add: 'let the adapter check on each page of a problem which problem it is of',
  },
  owners: {
    what: 'names of owners in the list of runs',
    add: 'let the simulator link each run to its account, and the adapter keep the own ones (`requireOwnRuns`)',
  },
  times: {
    what: 'times in the list of runs',
    add: 'let the simulator show `sentAt` in the list of runs, and the adapter read it with its time zone',
  },
  zones: {
    what: 'a time zone beside the times of runs',
    add: 'let the simulator show times in the zone `simulatorState.zoneHours(…)` and state it, and the adapter read it',
    isProbed: true,
  },
  cases: {
    what: 'verdicts of single test cases',
    add: 'let the simulator show `outcome.cases`, and the adapter return them as `cases`',
    isProbed: true,
  },
  groups: {
    what: 'groups of test cases',
    add: 'let the simulator show `groupNum` of each of `outcome.cases`, and the adapter return it',
    isProbed: true,
  },
  partialScores: {
    what: 'partial scores of 0 to 100',
    add: 'let the simulator show `outcome.score`, and the adapter return it as `score`',
  },
  problemLanguages: {
    what: 'languages that one problem allows',
    add: 'let the simulator show only `languageIds` of a problem if it has any, and the adapter return them',
    isProbed: true,
  },
  listPages: {
    what: 'a catalogue on several pages',
    add: 'let the simulator show its catalogue in several parts, and the adapter return the cursor of the next one',
    isProbed: true,
  },
} as const satisfies Readonly<Record<string, LackingFeature>>;
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
  /** Whether nothing is printed. */
  isQuiet?: boolean;
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
