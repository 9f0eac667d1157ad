import { Limits } from '@tribunal/contract';
import Joi from 'joi';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isUnspecified } from './addresses';
import { field, secret } from './fields';

const url = (...scheme: string[]) => Joi.string().uri({ scheme });
/** A name, or an address of either family. */
const host = () =>
  Joi.string().custom((text: string, { message }) =>
    isIP(text) > 0 || !Joi.string().hostname().validate(text).error
      ? text
      : message({ custom: 'must be a host name or an IP address' }),
  );
/** The beginning of all links in mails, which their readers follow from other machines. */
const linkBase = () =>
  url('http', 'https').custom((text: string, { message }) => {
    const { hostname, username, password, search, hash } = new URL(text);
    if (username || password || search || hash) return message({ custom: 'must have only a host, a port and a path' });
    if (isUnspecified(hostname))
      return message({ custom: 'must name the host of the site, because nobody can connect to this address' });
    return text.replace(/\/+$/, '');
  });
const path = () => Joi.string().min(1);
const milliseconds = () => Joi.number().integer().min(0).max(3_600_000);
const domain = () => Joi.string().hostname();
const flag = () => Joi.boolean().truthy('1').falsy('0');
const LARGEST_UPLOAD_MIB = Limits.archiveBytes.max / (1024 * 1024);
const folder = (env: string) => field<string>(env, path().required(), (text) => resolve(text));
const folders = (env: string) =>
  field<string[]>(env, Joi.array().items(path()).required(), (text) =>
    text
      .split(':')
      .filter(Boolean)
      .map((one) => resolve(one)),
  );

const log = {
  level: field<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'>(
    'LOG_LEVEL',
    Joi.valid('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').required(),
  ),
};

const queueUrl = secret<string>('QUEUE_URL', url('postgres', 'postgresql', 'amqp', 'amqps').required());
/**
 * Key that encrypts the stored secrets of remote judge accounts: 32 bytes in hexadecimal. The server and every
 * judge-remote must have the same key.
 */
const remoteSecretsKey = secret<string>('REMOTE_SECRETS_KEY', Joi.string().hex().length(64).required());
const judgeToken = secret<string>('JUDGE_TOKEN', Joi.string().min(16).required());

/** An Ed25519 key as it is written in the settings. */
const publicKey = () => Joi.string().pattern(/^[A-Za-z0-9+/]{43}=$/);

export const pluginSections = {
  plugins: {
    /** Folders of plugins outside the checkout. */
    dirs: folders('PLUGIN_DIRS'),
    /**
     * Whether parts that were built again are loaded without a restart: those of servers when their plugin is switched
     * off and on, adapters of remote judges at once.
     */
    reload: field<boolean>('RELOAD_PLUGINS', flag().required()),
  },
};

/** All configuration of the server. */
export const serverSections = {
  http: {
    port: field<number>('PORT', Joi.number().port().required()),
    host: field<string>('HOST', host().required()),
    /** Origin at which browsers reach the site, and the path below which it is served, if any; without a trailing slash. */
    baseUrl: field<string>('BASE_URL', linkBase().required()),
    /** Addresses or networks of proxies whose `X-Forwarded-For` header is trusted. */
    trustedProxies: field<string[]>('TRUSTED_PROXIES', Joi.array().items(Joi.string().ip()).required(), (text) =>
      text.split(',').map((one) => one.trim()),
    ),
    /** Folder with the built browser application. */
    webDist: folder('WEB_DIST'),
    /** Upper limit in MiB for a file, and for a body without files, of any call. A call may set a lower limit. */
    maxUploadMib: field<number>('MAX_UPLOAD_MIB', Joi.number().integer().min(32).max(LARGEST_UPLOAD_MIB).required()),
    /** Maximum number of event streams that one address may have open at each server. */
    streamsPerAddress: field<number>('STREAMS_PER_ADDRESS', Joi.number().integer().min(10).max(100_000).required()),
  },
  database: {
    url: secret<string>('DATABASE_URL', url('postgres', 'postgresql').required()),
    /** Maximum number of connections that each server opens for its calls and background tasks. */
    connections: field<number>('DATABASE_CONNECTIONS', Joi.number().integer().min(5).max(1000).required()),
  },
  queue: {
    url: queueUrl,
    /** Password of the database role that judges use; if unset, the role is not created. */
    rolePassword: secret<string | undefined>('QUEUE_ROLE_PASSWORD', Joi.string().min(16)),
  },
  data: {
    /** Absolute path of the folder with files, test data and keys. */
    dir: folder('DATA_DIR'),
    /** Whether the first start creates demo content. */
    demo: field<boolean>('DEMO', flag().required()),
  },
  judge: {
    token: judgeToken,
    /** Whether remote judges talk to the simulators of their sites. */
    simulateRemotes: field<boolean>('SIMULATE_REMOTES', flag().required()),
  },
  remote: { secretsKey: remoteSecretsKey },
  accounts: {
    /** Initial password of `root`; if unset, the server generates one. */
    rootPassword: secret<string | undefined>(
      'ROOT_PASSWORD',
      Joi.string().min(Limits.password.min).max(Limits.password.max),
    ),
    /** Whether registration requires a code sent by mail. */
    registerCode: field<boolean>('REGISTER_CODE', flag().required()),
    /** Mail domains that accounts may not use; their subdomains are refused as well. */
    refusedDomains: field<string[]>('REFUSED_MAIL_DOMAINS', Joi.array().items(domain()).required(), (text) =>
      text
        .toLowerCase()
        .split(',')
        .map((one) => one.trim()),
    ),
    /** Minimum time between two submissions of one user outside contests, in ms; 0 disables the limit. */
    defaultSubmitIntervalMs: field<number>('SUBMIT_GAP_MS', milliseconds().required()),
  },
  mail: {
    /** Mail server. `catch:` keeps mails on the site instead of sending them; if unset, the site sends no mail. */
    url: secret<string | undefined>('MAIL_URL', url('smtp', 'smtps').allow('catch:')),
    /** Sender address of mails. */
    from: field<string>('MAIL_FROM', Joi.string().email({ tlds: false, minDomainSegments: 1 }).required()),
  },
  plugins: {
    ...pluginSections.plugins,
    /** Which packages root may install while the site runs: all, those that a trusted key has signed, or none. */
    install: field<'all' | 'signed' | 'none'>('INSTALL_PLUGINS', Joi.valid('all', 'signed', 'none').required()),
    /** Registry of npm packages that plugins may be installed from. */
    registry: field<string | undefined>('PLUGIN_REGISTRY', url('http', 'https')),
    /** Address of the index of a catalogue of plugins. */
    catalogue: field<string | undefined>('PLUGIN_CATALOGUE', url('http', 'https')),
    /** Public Ed25519 keys whose signatures are trusted: 32 bytes in base64 each. */
    keys: field<string[]>('PLUGIN_KEYS', Joi.array().items(publicKey()).required(), (text) =>
      text.split(',').map((one) => one.trim()),
    ),
  },
  log,
};

const slots = (env: string) => field<number | undefined>(env, Joi.number().integer().min(1).max(256));

/** All configuration of judge-local. A judge knows no database table of the product. */
export const judgeSections = {
  queue: { url: queueUrl },
  server: {
    url: field<string>('SERVER_URL', url('http', 'https').required()),
  },
  judge: {
    token: judgeToken,
    /** Name of the judge: stable across restarts and unique within the site. */
    name: field<string>('JUDGE_NAME', Joi.string().min(1).max(64).required()),
    /** Number of programs run in parallel; if unset, one per core. */
    slots: slots('JUDGE_SLOTS'),
    /** Absolute path of the cache of test data and compiled programs; it is safe to delete. */
    cacheDir: folder('JUDGE_CACHE_DIR'),
    /** Absolute path of the prepared compiler files, not under /tmp; by default the judges of a machine share it. */
    toolsDir: field<string | undefined>('JUDGE_TOOLS_DIR', Joi.string().pattern(/^\//).max(4096)),
    simulateRemotes: field<boolean>('SIMULATE_REMOTES', flag().required()),
    /** User id that a judge started as root switches to once its sandbox helper runs. */
    runAsUid: field<number | undefined>('RUN_AS_UID', Joi.number().integer().min(1)),
    runAsGid: field<number | undefined>('RUN_AS_GID', Joi.number().integer().min(1)),
  },
  ...pluginSections,
  log,
};

/**
 * All configuration of judge-remote. Its submissions only wait for their sites, so the number of cores does not limit
 * how many may run in parallel.
 */
export const remoteJudgeSections = {
  ...judgeSections,
  judge: { ...judgeSections.judge, slots: slots('REMOTE_SLOTS') },
  remote: { secretsKey: remoteSecretsKey },
};
