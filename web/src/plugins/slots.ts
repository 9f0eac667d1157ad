import { slot, type Problem, type ProblemDetail, type SlotType, type SubmissionView } from '@tribunal/contract';
import type { ComponentType, ReactNode } from 'react';
import type { LoginMethodProps } from '../shared/account/AccountDialog';

/** Cards in the wide column of the home page. */
export const homeCards = slot<object>('homeCards');
/**
 * Cards at the top of the home page's narrow column; a card with the class `t-mobile-order-1` comes before the wide
 * column on a phone.
 */
export const homeSideCards = slot<object>('homeSideCards');
/** Cards at the bottom of the home page's narrow column. */
export const homeSideCardsLast = slot<object>('homeSideCardsLast');
/** Entries at the top of the admin area's side menu. */
export const adminTopMenu = slot<object>('adminTopMenu');
/** Entries of the admin area's side menu, below its content. */
export const adminMenu = slot<object>('adminMenu');
/** Entries of the admin area's side menu, below the system. */
export const adminSystemMenu = slot<object>('adminSystemMenu');
/** Buttons above the problem list of the admin area. */
export const adminProblemActions = slot<object>('adminProblemActions');
/** Buttons for the selected problems in that list, which are problems of other sources. */
export const selectedProblemActions = slot<{ pids: readonly number[] }>('selectedProblemActions');
/** Buttons above the form of a problem, in the admin area. */
export const problemFormActions = slot<{ pid: number; isRemote: boolean }>('problemFormActions');
/** Submits code in another way than by a call to this site; resolves with what is wrong with it, or null. */
export type SubmitWay = (code: { code: string; language: string }) => Promise<string | null>;
/** What notes on a problem are given. */
export interface ProblemNotesProps {
  problem: Problem;
  /** The training and the group in which the problem is worked on. */
  place: { tid?: number; gid?: number };
  /** Names of the languages in which the problem may be submitted. */
  languages: readonly string[];
  /** What is in the editor. */
  draft: { code: string; language: string };
  /** Lets the button Submit submit in another way, until it is called with null. The same function each time. */
  takeOver: (way: SubmitWay | null) => void;
}
/** Notes below the editor of a problem outside contests. */
export const problemNotes = slot<ProblemNotesProps>('problemNotes');
/** Links beside the title of a problem outside contests. */
export const problemLinks = slot<{ detail: ProblemDetail }>('problemLinks');
/** Cards of a user's profile, before the calendar of submissions; `rating` is null for users without one. */
export const profileCards = slot<{ uid: string; rating: number | null }>('profileCards');
/** A rating in the colour of its band; plugins that show ratings of users use it, too. */
export const ratingValues = slot<{ rating: number }>('ratingValues');
/** A collapsible section of the settings of a user. */
export interface SettingSectionProps {
  Section: ComponentType<{ id: string; title: string; children: ReactNode }>;
}
/** Sections at the end of the settings of a user, each within `Section`. */
export const settingSections = slot<SettingSectionProps>('settingSections');
/** Other ways to log in, below the password in the login dialog. */
export const loginMethods = slot<LoginMethodProps>('loginMethods');
/** What facts on a submission are given. */
export interface SubmissionFactsProps {
  submission: SubmissionView;
  /** Renders a name with its value. */
  Fact: ComponentType<{ name: string; children: ReactNode }>;
}
/** Facts at the end of those of a submission, each within `Fact`. */
export const submissionFacts = slot<SubmissionFactsProps>('submissionFacts');
/** Id of the note on the page of a problem that the user may send no code. */
export const BANNED_NOTE = 'banned-note';
/** What plugins may use beside the code of a problem. */
export interface CodeToolProps {
  problem: Problem;
  /** The contest in which the problem is worked on; undefined in the problem set. */
  cid: number | undefined;
  /** Returns the code as it is now; `contentType` is that of its language, once it is known. */
  code: () => { language: string; code: string; contentType: string | undefined };
  /** The user may send no code; the note `BANNED_NOTE` says so. */
  banned: boolean;
  /**
   * The drawer below the editor: the id of the open one, a function that opens it or, if it is open, closes it, how often
   * the keys that run the code were pressed, and a function that returns true once for the newest press.
   */
  drawer: { open: string | null; toggle: (id: string) => void; runs: number; takeRun: () => boolean };
}
/** Buttons beside Submit on the page of a problem. */
export const codeActions = slot<CodeToolProps>('codeActions');
/** Drawers below the editor of a problem; a filler shows its drawer only while that is open. */
export const codeDrawers = slot<CodeToolProps>('codeDrawers');

export interface Filler {
  slot: symbol;
  Component: ComponentType<never>;
  /** Lower values come first. */
  order: number;
}

/** Registers a component for a slot. */
export const fill = <Props>(place: SlotType<Props>, Component: ComponentType<Props>, order = 100): Filler => ({
  slot: place.key,
  Component: Component as ComponentType<never>,
  order,
});
