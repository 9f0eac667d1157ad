import type { WebsiteConfig } from './system';

export type WebConfig = Pick<
  WebsiteConfig,
  | 'baseUrl'
  | 'name'
  | 'shortName'
  | 'description'
  | 'register'
  | 'recordName'
  | 'recordUrl'
  | 'projectName'
  | 'projectUrl'
>;

export interface SwitchConfig {
  openPublicDiscussion: boolean;
  openGroupDiscussion: boolean;
  openContestComment: boolean;
  openPublicJudge: boolean;
  openGroupJudge: boolean;
  openContestJudge: boolean;
  /** If set, only root, problem admins and the owner can read code submitted outside contests, even if it is shared. */
  hideNonContestSubmissionCode: boolean;
  /** Minimum time in seconds between two submissions of one user outside contests; 0 disables the limit. */
  defaultSubmitInterval: number;
  /** If set, roles of staff have no power until their owners have a second factor. */
  staffNeedSecondFactor: boolean;
}

/** Calls about the site's settings. Absent fields stay unchanged; an empty text clears a field that may be empty. */
export interface SiteAdminCalls {
  'GET /api/admin/config/get-web-config': { data: WebConfig };
  'PUT /api/admin/config/set-web-config': { body: Partial<Omit<WebConfig, 'baseUrl'>>; data: WebConfig };
  'GET /api/admin/switch/info': { data: SwitchConfig };
  'PUT /api/admin/switch/update': { body: Partial<SwitchConfig>; data: SwitchConfig };
}
