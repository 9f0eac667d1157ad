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
  /** Code of others outside contests is for root, problem admins and its owner only, shared or not. */
  hideNonContestSubmissionCode: boolean;
  /** Seconds between two submissions of one user outside contests; 0 switches it off. */
  defaultSubmitInterval: number;
}

/** Fields that are absent stay as they are; an empty text clears what may be empty. */
export interface SiteAdminCalls {
  'GET /api/admin/config/get-web-config': { data: WebConfig };
  'PUT /api/admin/config/set-web-config': { body: Partial<Omit<WebConfig, 'baseUrl'>>; data: WebConfig };
  'GET /api/admin/switch/info': { data: SwitchConfig };
  'PUT /api/admin/switch/update': { body: Partial<SwitchConfig>; data: SwitchConfig };
}
