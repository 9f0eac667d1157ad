import { extensionPoint, type StreamEventName } from '@tribunal/contract';
import type { ComponentType } from 'react';
import type { Area } from '../shared/routing/need';

/** A source of problems other than this site, such as a remote judge. */
export interface ProblemSource {
  /** The beginning of the ids of its problems. */
  key: string;
  name: string;
  /** Whether submissions to its problems are accepted. */
  isOpen: boolean;
  /** The id of a problem there, as an example. */
  exampleId: string;
}

/** A list of problem sources that a plugin provides. */
export interface ProblemSourceList {
  /** The call, without input, whose reply has the sources. */
  call: string;
  sourcesOf: (reply: never) => ProblemSource[];
}
/** Calls that list the sources of problems. */
export const problemSourceLists = extensionPoint<ProblemSourceList>('problem-source-lists');

/** What a plugin adds to the introduction of the site, as locale keys. */
export interface IntroductionTexts {
  /** A step between writing a program and submitting it. */
  step?: string;
  /** A sentence about the kinds of problems. */
  diversity?: string;
}
/** What plugins add to the introduction of the site. */
export const introductionTexts = extensionPoint<IntroductionTexts>('introduction-texts');

/** A call, without input, whose reply the event stream keeps up to date while it is cached. */
export interface LiveCall {
  call: string;
  event: StreamEventName;
  /** Applies an event to the cached reply. */
  apply: (data: never) => void;
}
/** Replies that events keep up to date. */
export const liveCalls = extensionPoint<LiveCall>('live-calls');

/** A tab of the profiles of users; its address is that of the profile with the parameter `tab`. */
export interface ProfileTab {
  /** Value of the parameter. */
  path: string;
  icon: string;
  /** Locale key of the label. */
  label: string;
  /** Place among the tabs, after the overview; lower comes first. */
  order: number;
  /** The site setting that hides the tab. */
  area?: Area;
  Tab: ComponentType<{ uid: string; username: string }>;
}
/** Tabs of the profiles of users. */
export const profileTabs = extensionPoint<ProfileTab>('profile-tabs');

/** A link in the menu of the logged-in user. */
export interface UserMenuLink {
  to: string;
  icon: string;
  /** Locale key of the label. */
  label: string;
  /** Place among the links of plugins, which are between those to the own submissions and the settings. */
  order: number;
  /** The site setting that hides the link. */
  area?: Area;
}
/** Links in the menu of the logged-in user. */
export const userMenuLinks = extensionPoint<UserMenuLink>('user-menu-links');

/** A drawer below the editor of a problem in which the code is run. */
export interface CodeRunner {
  /** The id of the drawer. */
  drawer: string;
}
/** What Control and Enter run the code with; without one they submit it. */
export const codeRunners = extensionPoint<CodeRunner>('code-runners');
