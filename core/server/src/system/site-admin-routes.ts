import Joi from 'joi';
import type { ServerConfig } from '@tribunal/config';
import { Limits, isWebAddress, type SiteAdminCalls, type SwitchConfig } from '@tribunal/contract';
import { custom, flag, integer, nullable, optional, routes, schemaFor, text, type RouteSpec } from '../http';
import { presentSwitches, presentWebConfig, type SiteSettingsWriter } from '../settings';

interface SiteAdminServices {
  config: ServerConfig;
  settings: SiteSettingsWriter;
}

type WebChange = SiteAdminCalls['PUT /api/admin/config/set-web-config']['body'];
type Clearable = 'description' | 'recordName' | 'recordUrl' | 'projectName' | 'projectUrl';

const name = () => optional(text({ ...Limits.siteName, trim: 'trim' }));
const shown = (max: number) => optional(nullable(text({ max, trim: 'trim' })));
const webAddress: Joi.CustomValidator<string> = (text, helpers) =>
  isWebAddress(text) ? text : helpers.error('string.pattern.base');
const address = () =>
  optional(nullable(custom<string>(Joi.string().trim().max(Limits.shortText.max).allow('').custom(webAddress))));

const CLEARABLE: readonly Clearable[] = ['description', 'recordName', 'recordUrl', 'projectName', 'projectUrl'];

/** Converts empty texts to null. */
const cleared = (change: WebChange): WebChange => ({
  ...change,
  ...Object.fromEntries(CLEARABLE.filter((key) => change[key] === '').map((key) => [key, null])),
});

export const siteAdminRoutes = ({ config, settings }: SiteAdminServices): RouteSpec[] =>
  routes<SiteAdminCalls>()({
    'GET /api/admin/config/get-web-config': {
      access: 'root',
      handle: async () => presentWebConfig(await settings.read(), config),
    },
    'PUT /api/admin/config/set-web-config': {
      access: 'root',
      body: schemaFor<WebChange>({
        name: name(),
        shortName: name(),
        description: shown(Limits.siteDescription.max),
        register: optional(flag()),
        recordName: shown(Limits.shortText.max),
        recordUrl: address(),
        projectName: shown(Limits.shortText.max),
        projectUrl: address(),
      }),
      handle: async ({ body }) => presentWebConfig(await settings.update(cleared(body)), config),
    },
    'GET /api/admin/switch/info': { access: 'root', handle: async () => presentSwitches(await settings.read()) },
    'PUT /api/admin/switch/update': {
      access: 'root',
      body: schemaFor<Partial<SwitchConfig>>({
        openPublicDiscussion: optional(flag()),
        openGroupDiscussion: optional(flag()),
        openContestComment: optional(flag()),
        openPublicJudge: optional(flag()),
        openGroupJudge: optional(flag()),
        openContestJudge: optional(flag()),
        hideNonContestSubmissionCode: optional(flag()),
        staffNeedSecondFactor: optional(flag()),
        defaultSubmitInterval: optional(integer(Limits.submitInterval)),
      }),
      handle: async ({ body }) => presentSwitches(await settings.update(body)),
    },
  });
