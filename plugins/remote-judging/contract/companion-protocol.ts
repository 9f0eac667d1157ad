import type { RemoteProblemRef } from '@tribunal/remote-kit/contract';

/**
 * The messages between a page of this site and the companion in the browser. They pass through the window of the page,
 * where any script can post, so that both sides check the source, the origin, the version and a nonce.
 */
export const COMPANION_PROTOCOL = 2;
export const COMPANION_CHANNEL = 'tribunal-companion';

/** A site that the companion can fill pages of. */
export interface CompanionSite {
  /** Key of the remote judge. */
  key: string;
  name: string;
  origin: string;
  /** Whether the person has allowed the companion to work on its pages. */
  isAllowed: boolean;
}

/** What the companion answers to a handshake. */
export interface CompanionHello {
  /** Version of the extension. */
  version: string;
  sites: CompanionSite[];
}

/** What a person is about to submit at a site. */
export interface CompanionOrder {
  /** Chosen by the page; the same id means the same job. */
  jobId: string;
  /** Key of the remote judge. */
  key: string;
  /** Name of the account at the site under which it has to be submitted. */
  handle: string;
  problem: RemoteProblemRef;
  language: { id: string; name: string };
  code: string;
}

/** What the form at the site would send. */
export interface FilledView {
  /** null if the form does not show it. */
  problem: string | null;
  /** null if the wanted language is not offered and the person has to choose. */
  language: string | null;
  codeLength: number;
  account: string | null;
}

/** Why a job ended without a run. */
export type CompanionFailure =
  /** The companion does not know the site. */
  | 'unknownSite'
  /** The browser did not open the page. */
  | 'noTab'
  /** The page has the form, but it does not take what has to be submitted. */
  | 'notFilled';

/**
 * State of a job. `needsPermission`, `opened`, `needsLogin`, `needsCheck`, `wrongAccount`, `languageMissing`, `filled` and
 * `refused` wait for the person; in `looking` the form was sent and the companion looks for the run.
 */
export type CompanionState =
  | { state: 'needsPermission' | 'opened' | 'needsLogin' | 'needsCheck' | 'looking' }
  | { state: 'filled' | 'languageMissing'; filled: FilledView }
  | { state: 'wrongAccount'; account: string }
  | { state: 'refused'; text: string }
  | { state: 'submitted'; runId: string; url: string | null; account: string | null; isChanged: boolean }
  /** The page of the site was closed, or the job was given up here. `wasSent`: the form may have been sent before. */
  | { state: 'cancelled'; wasSent: boolean }
  | { state: 'failed'; reason: CompanionFailure };

export type CompanionView = CompanionState & { jobId: string; key: string };

/** The page of a problem of another site, as a person had it open when asking for it to be imported here. */
export interface OpenPage {
  url: string;
  title: string;
  /** Its source without scripts, values of fields, and tokens. */
  html: string;
}

/** Requests of a page, with what they are answered with. */
export interface CompanionRequests {
  hello: { input: null; answer: CompanionHello };
  /** Starts a job, or begins one again that has ended; shows the page of one that runs. */
  start: { input: CompanionOrder; answer: CompanionView };
  /** null if the companion does not know the job, or no longer. */
  state: { input: { jobId: string }; answer: CompanionView | null };
  /** Reads the pages of the site again, after the person has submitted. */
  look: { input: { jobId: string }; answer: CompanionView | null };
  /** The run that was found is not the one; the companion looks for another. */
  reject: { input: { jobId: string; runId: string }; answer: CompanionView | null };
  /** Gives up; the page of the site stays open. */
  cancel: { input: { jobId: string }; answer: CompanionView | null };
  /** Deletes what the companion has stored of the job. */
  forget: { input: { jobId: string }; answer: null };
  /** Opens a page of another site in a new tab. It is read only if the person then asks for that there. */
  openPage: { input: { url: string }; answer: null };
  /** The page that the person has asked to be imported here, once; null if there is none. */
  takePage: { input: null; answer: OpenPage | null };
}
export type CompanionRequestName = keyof CompanionRequests;
export type CompanionInput<Name extends CompanionRequestName> = CompanionRequests[Name]['input'];
export type CompanionAnswer<Name extends CompanionRequestName> = CompanionRequests[Name]['answer'];

/** A request with its input. */
export type CompanionCall = {
  [Name in CompanionRequestName]: { name: Name; input: CompanionInput<Name> };
}[CompanionRequestName];

/**
 * Why a request was not carried out. `version`: the other side speaks another version; `gone`: the extension was updated
 * or removed, and the page has to be loaded again; `notConnected`: the person has not connected this site.
 */
export type CompanionFault = 'version' | 'invalid' | 'gone' | 'notConnected';

interface Envelope {
  channel: typeof COMPANION_CHANNEL;
  version: number;
  /** Chosen by the page when it is loaded. */
  nonce: string;
}
/** What a page posts. */
export type PageMessage = Envelope & { from: 'page'; id: number } & CompanionCall;
/** What the companion posts: answers, and views of jobs that have changed. */
export type CompanionMessage = Envelope & { from: 'companion' } & (
    | { kind: 'answer'; id: number; answer: unknown }
    | { kind: 'fault'; id: number; fault: CompanionFault }
    | { kind: 'changed'; view: CompanionView }
    /** There is a page to be taken with `takePage`. */
    | { kind: 'page' }
    /** The companion has just come to a page that was already open. It has no nonce yet. */
    | { kind: 'arrived' }
  );

/** Limits of what a page may hand to the companion. */
export const COMPANION_LIMITS = { id: 100, text: 200, code: 131_072, address: 2048 } as const;
