import type { RemoteProblemRef } from '../contract';

/** What a person wants to submit at a site. */
export interface CompanionSubmission {
  problem: RemoteProblemRef;
  /** Language as the site identifies and names it. */
  language: { id: string; name: string };
  code: string;
}

/**
 * What a page of a site is:
 * - `form`: the form that submits to the problem, ready to be filled
 * - `closedForm`: a page whose form appears once `openForm` has opened it
 * - `login`: the site asks who the person is, or shows the form to somebody who is not logged in
 * - `check`: the site checks that a person is there before it shows the page; a check within the form is part of `form`
 * - `runs`: it shows runs of the account, as after a submission
 * - `refused`: the site does not accept what was submitted, and says why; the form may be beside it, to be sent again
 * - `other`: nothing of these, perhaps not yet
 *
 * `account` is the login of the person to whom the page is shown.
 */
export type PageReading =
  | { kind: 'form' | 'closedForm' | 'runs'; account: string | null }
  | { kind: 'refused'; account: string | null; text: string }
  | { kind: 'login' | 'check' | 'other' };

/** What a form would send now, read back from it. */
export interface FilledForm {
  /** Id of the problem; null if the form does not show it. */
  problemId: string | null;
  /** Name of the language as the page shows it; null if the wanted one is not offered and the person has to choose. */
  language: string | null;
  code: string;
}

/** A run as the pages of the site show it to its account. */
export interface ShownRun {
  runId: string;
  /** Address of its page; null if it has none. */
  url: string | null;
  /** null if the page does not show it. */
  problemId: string | null;
  /** Login of its owner, never the name that pages show; null if the page does not show it. */
  account: string | null;
}

/**
 * The part of a remote judge that works in the browser of its user. It reads and fills pages that the companion has
 * opened. It presses nothing that submits, answers no check, and sends no request. Functions get the document as it is
 * now and must expect any page.
 */
export interface CompanionPart {
  /** Returns the address of the page that has the form for a problem. `endpoint` has no slash at its end. */
  submitUrl(endpoint: string, problem: RemoteProblemRef): string;
  readPage(document: Document, url: URL): PageReading;
  /** Opens the form of a page that reads as `closedForm`. */
  openForm?(document: Document): void;
  /**
   * Fills the form of a page that reads as `form`. Choices that the page does not offer stay as they are. It takes time
   * where the page draws its lists.
   */
  fill(document: Document, submission: CompanionSubmission): void | Promise<void>;
  /**
   * Fills an editor that only scripts of the page can reach; called in the page itself after `fill`, from its source. So
   * it is an arrow function that uses nothing but its argument and the page. Returns whether the page has the editor.
   */
  fillEditor?: (code: string) => boolean;
  /** Returns what the form would send now; null without a form. */
  readForm(document: Document): FilledForm | null;
  /**
   * Returns the address of a page of the site that lists the runs of an account for a problem, for sites whose page after
   * a submission does not.
   */
  runsUrl?(endpoint: string, of: { account: string; problem: RemoteProblemRef }): string;
  /** Returns the runs that a page shows, newest first, however the page sorts them. */
  listRuns(document: Document, url: URL): ShownRun[];
}
