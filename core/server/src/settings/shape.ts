import type { ServerConfig } from '@tribunal/config';
import type { SwitchConfig, WebConfig, WebsiteConfig } from '@tribunal/contract';

/** Settings of the site that an operator may change. */
export type Settings = Omit<WebConfig, 'baseUrl'> & SwitchConfig;

/** Returns the settings that apply until somebody changes them. */
export const defaultSettings = ({ accounts }: Pick<ServerConfig, 'accounts'>): Settings => ({
  name: 'Tribunal Online Judge',
  shortName: 'Tribunal',
  description: null,
  register: true,
  recordName: null,
  recordUrl: null,
  projectName: 'Tribunal',
  projectUrl: null,
  openPublicDiscussion: true,
  openGroupDiscussion: true,
  openContestComment: true,
  openPublicJudge: true,
  openGroupJudge: true,
  openContestJudge: true,
  hideNonContestSubmissionCode: false,
  defaultSubmitInterval: accounts.submitGapMs / 1000,
  staffNeedSecondFactor: false,
});

export const presentSwitches = (settings: Settings): SwitchConfig => ({
  openPublicDiscussion: settings.openPublicDiscussion,
  openGroupDiscussion: settings.openGroupDiscussion,
  openContestComment: settings.openContestComment,
  openPublicJudge: settings.openPublicJudge,
  openGroupJudge: settings.openGroupJudge,
  openContestJudge: settings.openContestJudge,
  hideNonContestSubmissionCode: settings.hideNonContestSubmissionCode,
  defaultSubmitInterval: settings.defaultSubmitInterval,
  staffNeedSecondFactor: settings.staffNeedSecondFactor,
});

export const presentWebConfig = (settings: Settings, { http }: Pick<ServerConfig, 'http'>): WebConfig => ({
  baseUrl: http.baseUrl,
  name: settings.name,
  shortName: settings.shortName,
  description: settings.description,
  register: settings.register,
  recordName: settings.recordName,
  recordUrl: settings.recordUrl,
  projectName: settings.projectName,
  projectUrl: settings.projectUrl,
});

type Areas = Pick<WebsiteConfig, 'openPublicDiscussion' | 'openGroupDiscussion' | 'openContestComment'>;

/** Returns the areas of the site that are open to visitors. */
export const presentAreas = (settings: Settings): Areas => ({
  openPublicDiscussion: settings.openPublicDiscussion,
  openGroupDiscussion: settings.openGroupDiscussion,
  openContestComment: settings.openContestComment,
});
