import type { CompanionSubmission } from '@tribunal/remote-kit/companion';
import type {
  CompanionAnswer,
  CompanionCall,
  CompanionFault,
  CompanionView,
  OpenPage,
} from '../contract/companion-protocol';
import type { JobEvent, SiteOrder } from './state/job';

/** Events that the script in a page of a site reports. */
export type SiteEvent = Extract<
  JobEvent,
  { type: 'page' | 'baseline' | 'filled' | 'sent' | 'used' | 'runs' | 'formThere' }
>;

/** What scripts in pages and the popup send to the background. */
export type ToBackground =
  | { from: 'bridge'; call: CompanionCall }
  | { from: 'site'; event: SiteEvent }
  /** Asks to fill an editor that only scripts of the page reach. */
  | { from: 'site'; event: 'fillEditor' }
  /** Registers the bridge for an origin whose permission was given, and puts it into a tab that is open. */
  | { from: 'popup'; connect: string; tabId: number | null }
  | { from: 'popup'; disconnect: string }
  /** Reads the page that a tab shows, for a judge to import. */
  | { from: 'popup'; importTo: string; tabId: number }
  /** Sends the problems that a tab shows to the tools of this machine. */
  | { from: 'popup'; sendProblemsOf: number };

/** What the script that reads an open page returns: the page, or why there is none. */
export type PageReading = OpenPage | { refusal: 'check' | 'tooLong' | 'noProblem' };

/** Answer to the popup: null if the page was passed on. */
export type ImportAnswer = { refusal: 'check' | 'tooLong' | 'noProblem' | 'unreadable' } | null;

/** How many problems there are, and how many tools have received them. */
export interface ToolsAnswer {
  problems: number;
  tools: number;
}

/** Answer to a bridge. */
export type BridgeReply =
  | { answer: CompanionAnswer<CompanionCall['name']> }
  | { fault: Extract<CompanionFault, 'notConnected' | 'invalid'> };

/** What the background sends to a page of a site. */
export interface ToSite {
  to: 'site';
  order: SiteOrder;
  endpoint: string;
  handle: string;
  submission: CompanionSubmission;
  /** Whether the runs from before are known. */
  hasBaseline: boolean;
}

/** What the background sends to our pages. */
export type ToBridge = { to: 'bridge' } & ({ view: CompanionView } | { page: 'there' });
