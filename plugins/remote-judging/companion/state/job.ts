import type { FilledForm, PageReading, ShownRun } from '@tribunal/remote-kit/companion';
import type {
  CompanionFailure,
  CompanionOrder,
  CompanionState,
  CompanionView,
} from '../../contract/companion-protocol';

/** What a person submits at a site, from the order of our page to the run. */
export interface Job {
  order: CompanionOrder;
  /** Origin of the page that has ordered it. Other origins do not see it. */
  origin: string;
  state: CompanionState;
  /** Tab with the page of the site; null if there is none. */
  tabId: number | null;
  /** Tabs of our pages that are told about changes. */
  pages: number[];
  /** Ids of runs from before the form was filled. */
  known: string[];
  /** Ids of runs that our server has refused. One may be newer than the one that it waits for. */
  rejected: string[];
  /** Whether all runs from before are among `known`. */
  hasBaseline: boolean;
  /** Whether the form was sent, as far as its page shows. */
  wasSent: boolean;
  /** Whether the person has used the filled page, which may have sent its form without showing it. */
  wasUsed: boolean;
  isChanged: boolean;
  startedAt: number;
}

export const newJob = (order: CompanionOrder, origin: string, startedAt: number): Job => ({
  order,
  origin,
  state: { state: 'opened' },
  tabId: null,
  pages: [],
  known: [],
  rejected: [],
  hasBaseline: false,
  wasSent: false,
  wasUsed: false,
  isChanged: false,
  startedAt,
});

/** What the script in the page of the site is told to do. */
export type SiteOrder =
  /** Fills the form of this page. */
  | 'fill'
  /** Notices when the form of this page is sent, which holds what was filled in another document. */
  | 'follow'
  /** Opens the form of this page. */
  | 'openForm'
  /** Finds out whether the page with the form is open to the account now, after a login that led elsewhere. */
  | 'tryForm'
  /** Reads lists of runs for a while until the new one is there. */
  | 'watch'
  /** Reads this page and the list of runs now. */
  | 'look';

export type JobEvent =
  | { type: 'started'; order: CompanionOrder; isAllowed: boolean }
  | { type: 'permission'; isAllowed: boolean }
  | { type: 'tabOpened'; tabId: number }
  | { type: 'tabClosed' }
  /** The site's page as it is now. `isFilled`: its form was filled in this document. */
  | { type: 'page'; reading: PageReading; runs: ShownRun[]; isFilled: boolean; form: FilledForm | null }
  /** Runs of the account from before the form was filled. */
  | { type: 'baseline'; runs: ShownRun[] }
  | { type: 'filled'; form: FilledForm | null; account: string | null }
  /** The form with the code was sent, or stopped by the page. */
  | { type: 'sent'; isChanged: boolean }
  | { type: 'used'; isChanged: boolean }
  | { type: 'runs'; runs: ShownRun[] }
  /** The page with the form is open to the account. */
  | { type: 'formThere' }
  | { type: 'look' }
  | { type: 'rejected'; runId: string }
  | { type: 'cancel' }
  | { type: 'failed'; reason: CompanionFailure };

export type JobEffect =
  /** Opens the page with the form, or the one that lists runs, in the tab of the job. */
  | { do: 'open'; page: 'form' | 'runs' }
  /** Shows the tab of the job. */
  | { do: 'show' }
  | { do: 'order'; order: SiteOrder }
  /** Shows our page again, if the person is still at the page of the site. */
  | { do: 'return' };

export const viewOf = ({ order: { jobId, key }, state }: Job): CompanionView => ({ ...state, jobId, key });
