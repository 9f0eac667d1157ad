import type { ServerConfig } from '@tribunal/config';
import type { EmailConfig, SwitchConfig, WebConfig, WebsiteConfig } from '@tribunal/contract';

/** Settings of the site that an operator may change. */
export type Settings = Omit<WebConfig, 'baseUrl'> &
  SwitchConfig &
  EmailConfig & {
    /** Encrypted. */
    emailPassword: string | null;
  };
export type SettingKey = keyof Settings;

/** Settings of which only whether they are set is ever shown or recorded. */
const SECRETS: readonly SettingKey[] = ['emailPassword'];
export const isSecretSetting = (key: SettingKey): boolean => SECRETS.includes(key);

/** Returns what may be shown of a setting. */
export const shownValue = (key: SettingKey, value: Settings[SettingKey]): Settings[SettingKey] =>
  isSecretSetting(key) ? value !== null : value;

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
  defaultSubmitInterval: accounts.defaultSubmitIntervalMs / 1000,
  staffNeedSecondFactor: false,
  emailHost: null,
  emailPort: 465,
  emailUsername: null,
  emailPassword: null,
  emailSsl: true,
  emailFrom: null,
});

/** The settings that core itself acts on: all but the switches of areas that plugins bring. */
export const USED_BY_CORE = [
  'name',
  'shortName',
  'description',
  'register',
  'recordName',
  'recordUrl',
  'projectName',
  'projectUrl',
  'openPublicJudge',
  'hideNonContestSubmissionCode',
  'defaultSubmitInterval',
  'staffNeedSecondFactor',
  'emailHost',
  'emailPort',
  'emailUsername',
  'emailPassword',
  'emailSsl',
  'emailFrom',
] as const satisfies readonly SettingKey[];

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
