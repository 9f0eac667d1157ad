import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { root } from './root.mjs';
import { CommandError } from './steps.mjs';

/** @import {SystemUser} from './machine/unprivileged-user.mjs' */
/** @import {SiteSecrets} from './data-dir.mjs' */

/**
 * Variables of an environment.
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 */
/** @typedef {ReturnType<typeof readSettings>} Settings */
/**
 * @typedef {object} SiteSources
 * @property {Environment} env
 * @property {Settings} settings
 * @property {Partial<SiteSecrets>} secrets
 * @property {string} databaseUrl
 * @property {(name: string) => string} folderFor returns the folder of a part
 * @property {SystemUser | null} user
 */

/** Matches the variables that every part receives; all others are assigned to parts by name. */
const common = /^(PATH|HOME|LANG|LC_.*|TZ|TMPDIR|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|LOG_LEVEL|PLUGIN_DIRS)$/;
const forServer =
  /^(BASE_URL|TRUSTED_PROXIES|WEB_DIST|REGISTER_CODE|REFUSED_MAIL_DOMAINS|MAIL_URL|MAIL_FROM|SUBMIT_GAP_MS)$/;
const pluginsOfServer = /^(INSTALL_PLUGINS|PLUGIN_REGISTRY|PLUGIN_CATALOGUE|PLUGIN_KEYS)$/;
const limitsOfServer = /^(MAX_UPLOAD_MIB|STREAMS_PER_ADDRESS|DATABASE_CONNECTIONS)$/;
const forLocal = /^(JUDGE_SLOTS|JUDGE_TOOLS_DIR|SANDBOX)$/;
const forRemote = /^(REMOTE_.*|SIMULATOR_PORT|HTTPS?_PROXY|NO_PROXY|https?_proxy|no_proxy)$/;
const forSimulators = /^SIMULATOR_PORT$/;

/**
 * @param {Environment} env
 * @param {RegExp} pattern
 */
const pick = (env, pattern) => Object.fromEntries(Object.entries(env).filter(([name]) => pattern.test(name)));

/**
 * Reads the settings of `npm start` from the environment.
 * @throws {CommandError} when the port is invalid
 * @param {Environment} env
 * @param {readonly string[]} flags
 */
export const readSettings = (env, flags) => {
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new CommandError(`PORT must be between 1 and 65535, but is ${env.PORT}.`);
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    databaseUrl: env.DATABASE_URL || null,
    /** Value for the embedded database, limited to the valid range; the server rejects values outside of it. */
    databaseConnections: Math.min(Math.max(Number(env.DATABASE_CONNECTIONS) || 20, 5), 1000),
    simulateRemotes: flags.includes('--simulate-remotes') || env.SIMULATE_REMOTES === '1',
  };
};

/**
 * Returns the host as in an address.
 * @param {string} host
 */
export const bracketed = (host) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

const unspecified = ['0.0.0.0', '[::]', '[::ffff:0:0]'];
/**
 * Returns whether a host stands for all addresses of this machine, in whatever way it is written.
 * @param {string} host
 */
export const isUnspecified = (host) => {
  const url = `http://${bracketed(host)}`;
  return URL.canParse(url) && unspecified.includes(new URL(url).hostname);
};

/**
 * Returns the address of the site for clients on this machine.
 * @param {{ host: string, port: number }} where
 */
export const localAddress = ({ host, port }) => `http://${bracketed(isUnspecified(host) ? '127.0.0.1' : host)}:${port}`;

/**
 * Returns the name of the judges' role. Roles belong to a whole PostgreSQL, which may contain several sites, so the
 * name contains that of the database.
 * @param {string} databaseUrl
 */
const judgeRole = (databaseUrl) => `${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}_judge`;

/**
 * Returns the queue address for judges. They may access only the queue tables, so in a PostgreSQL queue they have a
 * separate role.
 * @param {{ queueUrl: string, databaseUrl: string, rolePassword: string | undefined }} addresses
 */
export const judgeQueueUrl = ({ queueUrl, databaseUrl, rolePassword }) => {
  const url = new URL(queueUrl);
  if (!url.protocol.startsWith('postgres')) return queueUrl;
  url.username = encodeURIComponent(judgeRole(databaseUrl));
  url.password = rolePassword ?? '';
  return url.href;
};

/** @param {SystemUser | null} user */
const runAs = (user) => (user ? { RUN_AS_UID: String(user.uid), RUN_AS_GID: String(user.gid) } : {});

/**
 * Returns a `HOME` that the user of a part can enter, unlike root's home.
 * @param {SystemUser | null} user
 * @param {{ dataDir: string }} settings
 */
const homeOf = (user, { dataDir }) => (user ? { HOME: dataDir } : {});

/**
 * Returns the password of the judges' role for a queue in PostgreSQL.
 * @param {Environment} env
 * @param {Partial<SiteSecrets>} secrets
 */
export const queueRolePassword = (env, secrets) => env.QUEUE_ROLE_PASSWORD || secrets.queueRolePassword;

/**
 * Returns the complete environment of each part.
 * @param {SiteSources} site
 */
export const partEnvironments = ({ env, settings, secrets, databaseUrl, folderFor, user }) => {
  const queueUrl = env.QUEUE_URL || databaseUrl;
  const judgeToken = env.JUDGE_TOKEN || secrets.judgeToken;
  const rolePassword = queueRolePassword(env, secrets);
  const encryption = { REMOTE_SECRETS_KEY: env.REMOTE_SECRETS_KEY || secrets.remoteSecretsKey };
  const every = {
    ...pick(env, common),
    NODE_ENV: 'production',
    SIMULATE_REMOTES: settings.simulateRemotes ? '1' : '0',
    JUDGE_TOKEN: judgeToken,
  };
  const judgeNames = env.JUDGE_NAME || hostname().slice(0, 57);
  /** @param {string} name */
  const judge = (name) => ({
    ...every,
    ...homeOf(user, settings),
    JUDGE_NAME: `${judgeNames}-${name.replace('judge-', '')}`,
    QUEUE_URL: judgeQueueUrl({ queueUrl, databaseUrl, rolePassword }),
    SERVER_URL: localAddress(settings),
    JUDGE_CACHE_DIR: folderFor(name),
  });
  return {
    server: {
      ...pick(env, forServer),
      ...pick(env, limitsOfServer),
      ...pick(env, pluginsOfServer),
      ...every,
      ...encryption,
      ...homeOf(user, settings),
      PORT: String(settings.port),
      HOST: settings.host,
      DATA_DIR: settings.dataDir,
      DATABASE_URL: databaseUrl,
      QUEUE_URL: queueUrl,
      QUEUE_ROLE_PASSWORD: rolePassword,
      ROOT_PASSWORD: env.ROOT_PASSWORD ?? '',
      DEMO: env.DEMO || '1',
    },
    'judge-local': { ...pick(env, forLocal), ...judge('judge-local'), ...runAs(user) },
    // The supervisor starts the simulators as a part of their own.
    'judge-remote': { ...pick(env, forRemote), ...judge('judge-remote'), ...encryption, SIMULATORS: 'separate' },
    simulators: {
      ...pick(env, common),
      ...pick(env, forSimulators),
      ...homeOf(user, settings),
      SERVER_URL: localAddress(settings),
    },
  };
};
