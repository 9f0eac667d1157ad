import type { ProblemSourceSpec } from '@tribunal/contract';

/** Adapters put ids of runs into addresses, and people enter them: one must never lead to another page. */
export const RUN_ID = /^[\w:-]+(\.[\w:-]+)*$/;

/** A language as offered by a site. */
export interface RemoteLanguage {
  /** Value that the site expects in a submission. */
  id: string;
  /** Name shown to users, unique in the problem bank, at most 64 characters. */
  name: string;
  /** One of `CONTENT_TYPE`; it decides how code is highlighted, and in which language of this site it can be tried. */
  contentType: string;
}

/**
 * Ways to submit to a site: with an account of the operator (`pool`), with the user's own account (`own`), or by the
 * user at the site itself, after which we read the verdict: of a submission that was made there (`verify`), or of one
 * that was made here and that the companion in the user's browser brings there (`companion`).
 */
export type SubmitMethod = 'pool' | 'own' | 'verify' | 'companion';

/** Ways for which an account is stored. */
export type AccountMethod = Exclude<SubmitMethod, 'companion'>;

/** Ways in which users submit at the site themselves. They need no account of ours there and are always open. */
export const AT_SITE_METHODS = ['verify', 'companion'] as const satisfies readonly SubmitMethod[];

export const isAtSite = (method: SubmitMethod): method is (typeof AT_SITE_METHODS)[number] =>
  AT_SITE_METHODS.some((one) => one === method);

/** Public description of a remote judge: the part of a manifest that makes a plugin a remote judge. */
export interface RemoteJudgeSpec extends ProblemSourceSpec {
  /** Home page for users. */
  home: string;
  /** Base address of its pages. Other hosts of the site are listed by name in `hosts`. */
  endpoint: string;
  hosts?: Readonly<Record<string, string>>;
  /**
   * Whether the site supports http only. It then never receives secrets of users, only those of the operator's
   * accounts.
   */
  hasNoHttps?: boolean;
  /** Example of an id as people write it, e.g. `1000`. */
  exampleId: string;
  /** Example of the id of a contest, if whole contests can be imported. */
  exampleContestId?: string;
  /** Whether the site has a public list of its problems, which the adapter reads with `listCatalogue`. */
  hasCatalogue?: boolean;
  /** Whether that list rates problems by numbers, such as `1900`, by which users then filter. */
  hasRatings?: boolean;
  /**
   * Supported methods, the default first: a user who has not chosen one submits with the first that works for him, apart
   * from `verify`, with which nothing is sent from here. Adding an own account is a choice of it. Pooled accounts are used
   * only if `pool` is listed and the operator has not disabled it.
   */
  submitMethods: readonly SubmitMethod[];
  /** Whether pooled accounts are used without the operator enabling them. */
  poolByDefault: boolean;
  /** Whether users' own accounts are used without the operator enabling them. Default: true. */
  ownByDefault?: boolean;
  /** Kinds of credentials that an account may have. */
  credentials: readonly ('password' | 'session')[];
  /** Form of a session, if sessions are supported. Default: cookies. */
  sessionIs?: 'cookies' | 'token';
  /** Minimum time in ms between two submissions of one account, and between two requests to the site. */
  gaps: { submitMs: number; requestMs: number };
  /**
   * Whether the site refuses a source that the account has submitted before. Appended blanks make each source unique.
   */
  refusesRepeats?: boolean;
  /**
   * Whether its answer to a submission contains the id of the run. A run that is lost then cannot be confused with the
   * next one of the account.
   */
  returnsRunId?: boolean;
  languages: readonly RemoteLanguage[];
}

/** Target of requests: the site, or its simulator on this machine. */
export const REMOTE_SITE_MODES = ['site', 'simulator'] as const;
export type RemoteSiteMode = (typeof REMOTE_SITE_MODES)[number];

/** Factor for a site's gaps when its simulator is used, which needs no rate limiting. */
export const SIMULATED_GAP_FACTOR = 0.1;

/** Returns the gaps that currently apply, in whole ms: those of the spec, shortened for a simulator. */
export function gapsFor({ gaps }: Pick<RemoteJudgeSpec, 'gaps'>, mode: RemoteSiteMode): RemoteJudgeSpec['gaps'] {
  if (mode === 'site') return gaps;
  const scaled = (ms: number): number => Math.ceil(ms * SIMULATED_GAP_FACTOR);
  return { submitMs: scaled(gaps.submitMs), requestMs: scaled(gaps.requestMs) };
}
