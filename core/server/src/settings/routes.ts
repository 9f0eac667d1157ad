import Joi from 'joi';
import type { ServerConfig } from '@tribunal/config';
import {
  Limits,
  PLUGIN_LIMITS,
  isWebAddress,
  type Locale,
  type PageQuery,
  type PluginLimits,
  type SiteAdminCalls,
  type SwitchConfig,
} from '@tribunal/contract';
import {
  badInput,
  custom,
  DomainError,
  flag,
  gone,
  integer,
  nullable,
  oneOf,
  optional,
  pageFields,
  routes,
  rowOf,
  schemaFor,
  text,
  type FieldsOf,
  type RouteSpec,
  MailError,
  type MailOutbox,
  type MailTransports,
  UNREADABLE_PASSWORD,
} from '@tribunal/platform';
import replies from '../replies.json';
import { composeMail } from '../compose-mail';
import type { PluginLimitsStore } from './plugin-limits';
import type { SettingHistory } from './setting-history';
import { presentSwitches, presentWebConfig, type SettingKey } from './settings';
import type { SiteSettingsWriter } from './stored-site-settings';

interface SettingsServices {
  config: ServerConfig;
  settings: SiteSettingsWriter;
  history: SettingHistory;
  mails: MailOutbox;
  transports: MailTransports;
  limits: PluginLimitsStore;
}

type Body<C extends keyof SiteAdminCalls> = SiteAdminCalls[C] extends { body: infer B } ? B : never;
type WebChange = Body<'PUT /api/admin/config/set-web-config'>;
type EmailChange = Body<'PUT /api/admin/config/set-email-config'>;
type SwitchChange = Body<'PUT /api/admin/switch/update'>;

const name = () => optional(text({ ...Limits.siteName, trim: 'trim' }));
const shown = (max: number) => optional(nullable(text({ max, trim: 'trim' })));
const webAddress: Joi.CustomValidator<string> = (text, helpers) =>
  isWebAddress(text) ? text : helpers.error('string.webAddress');
const address = () =>
  optional(nullable(custom<string>(Joi.string().trim().max(Limits.shortText.max).allow('').custom(webAddress))));
const emailAddress = () => Joi.string().trim().max(Limits.email.max).email({ tlds: false, minDomainSegments: 1 });
const versions = () =>
  optional(
    custom<Partial<Record<SettingKey, number>>>(Joi.object().pattern(Joi.string(), Joi.number().integer().min(0))),
  );

const CLEARABLE = [
  'description',
  'recordName',
  'recordUrl',
  'projectName',
  'projectUrl',
  'emailHost',
  'emailUsername',
  'emailPassword',
  'emailFrom',
];

/** Converts empty texts of fields that may be empty to null. */
const cleared = <T extends object>(change: T): T =>
  Object.fromEntries(
    Object.entries(change).map(([key, value]) => [key, value === '' && CLEARABLE.includes(key) ? null : value]),
  ) as T;

const refuseDatabase = (): never => {
  throw gone('settings.databaseElsewhere');
};

/** The ranges are those of the plugins. */
const pluginLimits = Object.fromEntries(
  PLUGIN_LIMITS.map((name) => [name, optional(integer())]),
) as FieldsOf<PluginLimits>;

/** Returns the limits of plugins and the switches of the site in a change of both. */
function partition({ ...change }: SwitchChange): [PluginLimits, Partial<SwitchConfig>] {
  const limited: PluginLimits = {};
  for (const name of PLUGIN_LIMITS) {
    if (change[name] !== undefined) limited[name] = change[name];
    delete change[name];
  }
  return [limited, change];
}

/** @throws 502 with the code of the mail server when it did not accept the mail */
async function sendTestMail(mails: MailOutbox, to: string, locale: Locale): Promise<{ outcome: 'sent' | 'caught' }> {
  try {
    const outcome = await mails.sendTest(to, locale, composeMail({ kind: 'test' }));
    if (!outcome) throw badInput('email', 'settings.noMailServer');
    return { outcome };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const key = error.codes === UNREADABLE_PASSWORD ? 'settings.passwordUnreadable' : 'settings.mailRefused';
    throw new DomainError(502, key, { codes: error.codes }, 'email');
  }
}

export const settingsRoutes = ({
  config,
  settings,
  history,
  mails,
  transports,
  limits,
}: SettingsServices): RouteSpec[] => {
  const key = () => oneOf(Object.keys(settings.defaults) as SettingKey[]);
  return routes<SiteAdminCalls>()({
    'GET /api/admin/config/get-web-config': {
      access: 'root',
      handle: async () => presentWebConfig(await settings.read(), config),
    },
    'PUT /api/admin/config/set-web-config': {
      access: 'root',
      body: schemaFor<WebChange>(
        {
          name: name(),
          shortName: name(),
          description: shown(Limits.siteDescription.max),
          register: optional(flag()),
          recordName: shown(Limits.shortText.max),
          recordUrl: address(),
          projectName: shown(Limits.shortText.max),
          projectUrl: address(),
          versions: versions(),
        },
        rowOf(replies, 'GET /api/admin/config/get-web-config'),
      ),
      handle: async ({ body: { versions, ...change }, viewer }) =>
        presentWebConfig(await settings.update(cleared(change), { actor: viewer, versions }), config),
    },
    'GET /api/admin/config/get-email-config': {
      access: 'root',
      handle: async () => transports.present(await settings.read()),
    },
    'PUT /api/admin/config/set-email-config': {
      access: 'root',
      body: schemaFor<EmailChange>(
        {
          emailHost: optional(
            nullable(custom<string>(Joi.string().trim().max(Limits.shortText.max).hostname().allow(''))),
          ),
          emailPort: optional(integer(Limits.mailPort)),
          emailUsername: shown(Limits.shortText.max),
          emailPassword: optional(nullable(text({ max: Limits.shortText.max }))),
          emailSsl: optional(flag()),
          emailFrom: optional(nullable(custom<string>(emailAddress().allow('')))),
          versions: versions(),
        },
        rowOf(replies, 'GET /api/admin/config/get-email-config'),
      ),
      handle: async ({ body: { versions, ...given }, viewer }) => {
        const { emailPassword, ...change } = cleared(given);
        const password = emailPassword == null ? emailPassword : transports.encryptPassword(emailPassword);
        const changes = password === undefined ? change : { ...change, emailPassword: password };
        return transports.present(await settings.update(changes, { actor: viewer, versions }));
      },
    },
    'POST /api/admin/config/test-email': {
      access: 'root',
      body: schemaFor<{ email: string }>({ email: custom<string>(emailAddress()) }),
      handle: ({ body, locale }) => sendTestMail(mails, body.email, locale),
    },
    'GET /api/admin/config/get-db-and-redis-config': { access: 'root', handle: refuseDatabase },
    'PUT /api/admin/config/set-db-and-redis-config': { access: 'root', audit: false, handle: refuseDatabase },
    'GET /api/admin/switch/info': {
      access: 'root',
      handle: async () => ({ ...presentSwitches(await settings.read()), ...(await limits.read()) }),
    },
    'PUT /api/admin/switch/update': {
      access: 'root',
      body: schemaFor<SwitchChange>({
        openPublicDiscussion: optional(flag()),
        openGroupDiscussion: optional(flag()),
        openContestComment: optional(flag()),
        openPublicJudge: optional(flag()),
        openGroupJudge: optional(flag()),
        openContestJudge: optional(flag()),
        hideNonContestSubmissionCode: optional(flag()),
        staffNeedSecondFactor: optional(flag()),
        defaultSubmitInterval: optional(integer(Limits.submitInterval)),
        ...pluginLimits,
        versions: versions(),
      }),
      handle: async ({ body: { versions, ...body }, viewer }) => {
        const [limited, change] = partition(body);
        const saveLimits = limits.change(limited);
        // Refuses outdated versions, so that nothing is stored then.
        const switches =
          Object.keys(change).length > 0
            ? await settings.update(change, { actor: viewer, versions })
            : await settings.read();
        await saveLimits();
        return { ...presentSwitches(switches), ...(await limits.read()) };
      },
    },
    'GET /api/admin/config/setting': { access: 'root', handle: () => history.rows() },
    'GET /api/admin/config/setting/history': {
      access: 'root',
      query: schemaFor<PageQuery & { key: SettingKey }>({ key: key(), ...pageFields }),
      handle: ({ query }) => history.changes(query),
    },
    'POST /api/admin/config/setting/undo': {
      access: 'root',
      body: schemaFor<{ key: SettingKey; version: number }>({ key: key(), version: integer({ min: 1 }) }),
      handle: async ({ body: { key, version }, viewer }) => {
        await settings.undo(key, version, viewer);
        return history.row(key);
      },
    },
  });
};
