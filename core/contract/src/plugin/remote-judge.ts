/** A language as a site names it. */
export interface RemoteLanguage {
  /** What the site wants to be sent. */
  id: string;
  /** Shown to people, unique in the bank, at most 64 characters. */
  name: string;
  /** How the editor colours it: a MIME type such as `text/x-c++src`. */
  contentType: string;
}

/**
 * How a submission can reach a site: by an account of the operator, by the user's own, or the user submits there and we
 * read the verdict.
 */
export const REMOTE_WAYS = ['pool', 'own', 'verify'] as const;
export type RemoteWay = (typeof REMOTE_WAYS)[number];

/** What everybody may know of a remote judge: the part of a manifest that makes a plugin one. */
export interface RemoteJudgeSpec {
  /** Key of its problem bank, 2–10 capital letters and digits. */
  key: string;
  name: string;
  /** For people. */
  home: string;
  /** Where its pages are. Other hosts of the site by name. */
  endpoint: string;
  hosts?: Readonly<Record<string, string>>;
  /** The site itself answers by http alone. Then it gets no secrets of users, only those of the operator's accounts. */
  hasNoHttps?: boolean;
  /** An id as people write it, e.g. `1000`. */
  exampleId: string;
  /** Key of the remote judge whose accounts and languages are its own too. */
  sharesWith?: string;
  /** Of `REMOTE_WAYS`, the usual one first. Pooled accounts are used only where `pool` is among them and the operator has not switched it off. */
  ways: readonly RemoteWay[];
  /** Whether pooled accounts wait for the operator's word. */
  poolByDefault: boolean;
  /** Whether users' own accounts are used without it; they are unless this is false. */
  ownByDefault?: boolean;
  /** What accounts are made of. */
  credentials: readonly ('password' | 'session')[];
  /** What a session is where there are any; cookies when left out. */
  sessionIs?: 'cookies' | 'token';
  /** Least ms between two submissions of one account, and between two requests to the site. */
  gaps: { submitMs: number; requestMs: number };
  /** The site refuses a source that the account has sent before: blanks at the end make each one new. */
  refusesRepeats?: boolean;
  /** Bytes of source that the site takes; null: unknown. */
  codeMaxBytes: number | null;
  languages: readonly RemoteLanguage[];
}

/** Where requests go: to the site, or to its simulator on this machine. */
export const REMOTE_PLACES = ['site', 'simulator'] as const;
export type RemotePlace = (typeof REMOTE_PLACES)[number];

/** Share of the pauses of a site that is kept at its simulator, which nobody has to be gentle with. */
export const SIMULATED_PACE = 0.1;

/** The pauses to be kept now, whole ms: those of the spec, shorter at a simulator. */
export function gapsAt({ gaps }: Pick<RemoteJudgeSpec, 'gaps'>, place: RemotePlace): RemoteJudgeSpec['gaps'] {
  if (place === 'site') return gaps;
  const shorter = (ms: number): number => Math.ceil(ms * SIMULATED_PACE);
  return { submitMs: shorter(gaps.submitMs), requestMs: shorter(gaps.requestMs) };
}
