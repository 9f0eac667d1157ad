import { Limits } from '@tribunal/contract';
import Joi from 'joi';
import { resolve } from 'node:path';
import { field, secret } from './fields';

const url = (...scheme: string[]) => Joi.string().uri({ scheme });
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
/** Seals what is kept of accounts at remote judges, 32 bytes in hexadecimal: the same for the server and every judge-remote. */
const remoteSecretsKey = secret<string>('REMOTE_SECRETS_KEY', Joi.string().hex().length(64).required());
const judgeToken = secret<string>('JUDGE_TOKEN', Joi.string().min(16).required());

/** Folders of plugins that live outside the checkout. */
export const pluginSections = { plugins: { dirs: folders('PLUGIN_DIRS') } };

/** Everything the server reads. */
export const serverSections = {
  http: {
    port: field<number>('PORT', Joi.number().port().required()),
    host: field<string>('HOST', Joi.string().hostname().required()),
    /** Where browsers reach the site, without a slash at the end. */
    baseUrl: field<string>('BASE_URL', url('http', 'https').required()),
    /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
    trustedProxies: field<string[]>('TRUSTED_PROXIES', Joi.array().items(Joi.string().ip()).required(), (text) =>
      text.split(',').map((one) => one.trim()),
    ),
    /** Folder with the built browser application. */
    webDist: folder('WEB_DIST'),
    /** The largest file, and the largest body without one, that any call takes; what a call's own limit allows less of, it does. */
    maxUploadMib: field<number>('MAX_UPLOAD_MIB', Joi.number().integer().min(32).max(LARGEST_UPLOAD_MIB).required()),
    /** Event streams that one address may hold at each server. */
    streamsPerAddress: field<number>('STREAMS_PER_ADDRESS', Joi.number().integer().min(10).max(100_000).required()),
  },
  database: {
    url: secret<string>('DATABASE_URL', url('postgres', 'postgresql').required()),
    /** Connections that each server holds at most for its calls and jobs. */
    connections: field<number>('DATABASE_CONNECTIONS', Joi.number().integer().min(5).max(1000).required()),
  },
  queue: {
    url: queueUrl,
    /** Password of the database role that judges use; without it that role is not made. */
    rolePassword: secret<string | undefined>('QUEUE_ROLE_PASSWORD', Joi.string().min(16)),
  },
  data: {
    /** Absolute path: files, testdata, keys. */
    dir: folder('DATA_DIR'),
    /** Whether the first start makes demo content. */
    demo: field<boolean>('DEMO', flag().required()),
  },
  judge: {
    token: judgeToken,
    /** Whether remote judges talk to the simulators of their sites. */
    simulateRemotes: field<boolean>('SIMULATE_REMOTES', flag().required()),
  },
  remote: { secretsKey: remoteSecretsKey },
  accounts: {
    /** First password of `root`; without it the server makes one up. */
    rootPassword: secret<string | undefined>(
      'ROOT_PASSWORD',
      Joi.string().min(Limits.password.min).max(Limits.password.max),
    ),
    /** Whether registering asks for a code sent by mail. */
    registerCode: field<boolean>('REGISTER_CODE', flag().required()),
    /** Domains whose addresses, and those of their subdomains, no account may have. */
    refusedDomains: field<string[]>('REFUSED_MAIL_DOMAINS', Joi.array().items(domain()).required(), (text) =>
      text
        .toLowerCase()
        .split(',')
        .map((one) => one.trim()),
    ),
    /** Least ms between two submissions of one user outside contests; 0 switches it off. */
    submitGapMs: field<number>('SUBMIT_GAP_MS', milliseconds().required()),
  },
  mail: {
    /** Where mails go; `catch:` keeps them on the site, and without it the site sends none. */
    url: secret<string | undefined>('MAIL_URL', url('smtp', 'smtps').allow('catch:')),
    /** Address that mails come from. */
    from: field<string>('MAIL_FROM', Joi.string().email({ tlds: false, minDomainSegments: 1 }).required()),
  },
  ...pluginSections,
  log,
};

const slots = (env: string) => field<number | undefined>(env, Joi.number().integer().min(1).max(256));

/** Everything judge-local reads; it knows no table of the product. */
export const judgeSections = {
  queue: { url: queueUrl },
  server: {
    url: field<string>('SERVER_URL', url('http', 'https').required()),
  },
  judge: {
    token: judgeToken,
    /** Stable across restarts, and no other judge's of this site. */
    name: field<string>('JUDGE_NAME', Joi.string().min(1).max(64).required()),
    /** Programs run at once; without it one per core. */
    slots: slots('JUDGE_SLOTS'),
    /** Absolute path: testdata and compiled programs, safe to delete. */
    cacheDir: folder('JUDGE_CACHE_DIR'),
    /** Absolute path, not under /tmp: prepared compiler files; by default shared by the machine's judges. */
    toolsDir: field<string | undefined>('JUDGE_TOOLS_DIR', Joi.string().pattern(/^\//).max(4096)),
    simulateRemotes: field<boolean>('SIMULATE_REMOTES', flag().required()),
    /** Who a judge started as root becomes once its sandbox helper runs. */
    runAsUid: field<number | undefined>('RUN_AS_UID', Joi.number().integer().min(1)),
    runAsGid: field<number | undefined>('RUN_AS_GID', Joi.number().integer().min(1)),
  },
  ...pluginSections,
  log,
};

/** The same for judge-remote. Its submissions only wait for their sites, so cores say nothing about how many may. */
export const remoteJudgeSections = {
  ...judgeSections,
  judge: { ...judgeSections.judge, slots: slots('REMOTE_SLOTS') },
  remote: { secretsKey: remoteSecretsKey },
};
