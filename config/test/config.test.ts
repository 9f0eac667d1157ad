import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadJudgeConfig, loadPluginDirs, loadServerConfig, rootPath } from '..';

const token = 'a-token-of-some-length';
const key = 'ab'.repeat(32);
const server = {
  DATABASE_URL: 'postgres://tribunal:hunter2hunter2@127.0.0.1:5432/tribunal',
  JUDGE_TOKEN: token,
  REMOTE_SECRETS_KEY: key,
};
const judge = { QUEUE_URL: 'amqp://guest:guest@127.0.0.1:5672', JUDGE_TOKEN: token };

const problemsOf = (load: () => unknown): string => {
  try {
    load();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
};

describe('the configuration of the server', () => {
  it('needs only a database, a token and a key', () => {
    const config = loadServerConfig(server);
    expect(config.http).toEqual({
      port: 8080,
      host: '127.0.0.1',
      baseUrl: 'http://127.0.0.1:8080',
      trustedProxies: [],
      webDist: `${rootPath}/web/dist`,
      maxUploadMib: 512,
      streamsPerAddress: 1000,
    });
    expect(config.database).toEqual({ url: server.DATABASE_URL, connections: 20 });
    expect(config.data).toEqual({ dir: `${rootPath}/data`, demo: true });
    expect(config.accounts).toMatchObject({
      rootPassword: undefined,
      registerCode: false,
      defaultSubmitIntervalMs: 8000,
    });
  });

  it('queues in the database unless another queue is named', () => {
    expect(loadServerConfig(server).queue.url).toBe(server.DATABASE_URL);
    expect(loadServerConfig({ ...server, ...judge }).queue.url).toBe(judge.QUEUE_URL);
  });

  it.each([
    ['a demo', {}, 'catch:', false],
    ['a site without mail', { DEMO: '0' }, undefined, false],
    ['a test', { NODE_ENV: 'test' }, undefined, false],
    ['a test of the demo', { NODE_ENV: 'test', DEMO: '1' }, 'catch:', false],
    ['a site that sends mail', { MAIL_URL: 'smtps://mx.example' }, 'smtps://mx.example', true],
    ['one that asks for no code', { MAIL_URL: 'smtp://mx.example', REGISTER_CODE: '0' }, 'smtp://mx.example', false],
    ['one that catches its mails', { DEMO: '0', MAIL_URL: 'catch:' }, 'catch:', false],
    ['one that asks for a code all the same', { MAIL_URL: 'catch:', REGISTER_CODE: '1' }, 'catch:', true],
  ])('of %s decides on mail, and on codes to register', (_site, env, url, registerCode) => {
    const config = loadServerConfig({ ...server, ...env });
    expect({ url: config.mail.url, registerCode: config.accounts.registerCode }).toEqual({ url, registerCode });
  });

  it('takes refused domains as a list', () => {
    const env = { ...server, REFUSED_MAIL_DOMAINS: 'One.example, two.example' };
    expect(loadServerConfig(env).accounts.refusedDomains).toEqual(['one.example', 'two.example']);
  });

  it('shows no password of a mail server that it does not understand', () => {
    const message = problemsOf(() => loadServerConfig({ ...server, MAIL_URL: 'http://me:hunter2@mx.example' }));
    expect(message).toContain('MAIL_URL is ***');
    expect(message).not.toContain('hunter2');
  });

  it('lets a variable go before the environment, and the environment before the defaults', () => {
    expect(loadServerConfig(server).log.level).toBe('warn');
    expect(loadServerConfig({ ...server, NODE_ENV: 'development' }).log.level).toBe('debug');
    expect(loadServerConfig({ ...server, NODE_ENV: 'development' }).plugins.reload).toBe(true);
    expect(loadServerConfig({ ...server, NODE_ENV: 'production' }).plugins.reload).toBe(false);
    expect(loadServerConfig({ ...server, NODE_ENV: 'development', LOG_LEVEL: 'info' }).log.level).toBe('info');
  });

  it('says as much in production as without an environment', () => {
    expect(loadServerConfig({ ...server, NODE_ENV: 'production' }).log.level).toBe('warn');
    expect(loadJudgeConfig({ ...judge, NODE_ENV: 'production' }).log.level).toBe('warn');
  });

  it('takes an empty variable as one that is not set', () => {
    expect(loadServerConfig({ ...server, PORT: '', QUEUE_URL: '', BASE_URL: ' ' }).http.baseUrl).toBe(
      'http://127.0.0.1:8080',
    );
  });

  it('follows the port and host in its own address', () => {
    for (const HOST of ['::1', '::', '0.0.0.0', 'fe80::1', 'judge.example']) {
      expect(loadServerConfig({ ...server, HOST }).http.host).toBe(HOST);
    }
    const linksAt = (HOST: string) => loadServerConfig({ ...server, HOST }).http.baseUrl;
    expect(linksAt('::1')).toBe('http://[::1]:8080');
    for (const HOST of ['0.0.0.0', '::', '0:0:0:0:0:0:0:0', '::ffff:0.0.0.0'])
      expect(linksAt(HOST)).toBe('http://localhost:8080');
    expect(loadServerConfig({ ...server, PORT: '9000', HOST: 'judge.example' }).http.baseUrl).toBe(
      'http://judge.example:9000',
    );
  });

  it.each([
    ['https://judge.example/', 'https://judge.example'],
    ['https://judge.example/oj//', 'https://judge.example/oj'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('begins links with BASE_URL %s as %s', (BASE_URL, links) => {
    expect(loadServerConfig({ ...server, BASE_URL }).http.baseUrl).toBe(links);
  });

  it.each([
    ['http://0.0.0.0:8080', 'must name the host of the site'],
    ['http://[::]:8080', 'must name the host of the site'],
    ['https://me:secret@judge.example', 'must have only a host, a port and a path'],
    ['https://judge.example/?from=mail', 'must have only a host, a port and a path'],
    ['https://judge.example/#top', 'must have only a host, a port and a path'],
  ])('refuses BASE_URL %s, because it %s', (BASE_URL, problem) => {
    expect(problemsOf(() => loadServerConfig({ ...server, BASE_URL }))).toContain(problem);
  });

  it('reads numbers, flags and lists of folders', () => {
    const config = loadServerConfig({ ...server, SUBMIT_GAP_MS: '0', DEMO: '0', PLUGIN_DIRS: '/opt/one:/opt/two:' });
    expect(config.accounts.defaultSubmitIntervalMs).toBe(0);
    expect(config.data.demo).toBe(false);
    expect(config.plugins.dirs).toEqual(['/opt/one', '/opt/two']);
  });

  it('reads folders of plugins alone, for programs that have no token', () => {
    expect(loadPluginDirs({ PLUGIN_DIRS: '/opt/one:plugins/two:' })).toEqual(['/opt/one', resolve('plugins/two')]);
    expect(loadPluginDirs({})).toEqual([]);
  });

  it('believes only proxies that are addresses or networks', () => {
    const config = loadServerConfig({ ...server, TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16' });
    expect(config.http.trustedProxies).toEqual(['10.0.0.1', '192.168.0.0/16']);
    expect(problemsOf(() => loadServerConfig({ ...server, TRUSTED_PROXIES: 'everybody' }))).toContain(
      'TRUSTED_PROXIES',
    );
  });

  it.each([
    ['MAX_UPLOAD_MIB', '31', 'must be greater than or equal to 32'],
    ['MAX_UPLOAD_MIB', '513', 'must be less than or equal to 512'],
    ['STREAMS_PER_ADDRESS', '9', 'must be greater than or equal to 10'],
    ['DATABASE_CONNECTIONS', '4', 'must be greater than or equal to 5'],
    ['DATABASE_CONNECTIONS', 'many', 'must be a number'],
  ])('does not take %s=%s: it %s', (name, value, reason) => {
    const problems = problemsOf(() => loadServerConfig({ ...server, [name]: value }));
    expect(problems).toContain(`${name} is "${value}": ${reason}`);
  });

  it('makes a relative data folder absolute', () => {
    expect(loadServerConfig({ ...server, DATA_DIR: 'elsewhere' }).data.dir).toBe(`${process.cwd()}/elsewhere`);
  });
});

describe('a configuration that does not fit', () => {
  it('reports every problem at once, with name, value and what is allowed', () => {
    const message = problemsOf(() => loadServerConfig({ PORT: '70000', HOST: 'no host', JUDGE_TOKEN: token }));
    expect(message).toContain('PORT is "70000": must be a valid port');
    expect(message).toContain('HOST is "no host": must be a host name or an IP address');
    expect(message).toContain('DATABASE_URL is not set: it is needed');
  });

  it.each(['short', 'ab'.repeat(31), 'zz'.repeat(32)])('names a key that is none, and does not show it: %s', (word) => {
    const message = problemsOf(() => loadServerConfig({ ...server, REMOTE_SECRETS_KEY: word }));
    expect(message).toContain('REMOTE_SECRETS_KEY is ***');
    expect(message).not.toContain(word);
  });

  it('never shows a secret', () => {
    const message = problemsOf(() =>
      loadServerConfig({ DATABASE_URL: 'mysql://me:hunter2@db', JUDGE_TOKEN: 'short', ROOT_PASSWORD: 'tiny' }),
    );
    expect(message).toContain('JUDGE_TOKEN is ***: length must be at least 16 characters long');
    expect(message).toContain('ROOT_PASSWORD is ***');
    expect(message).not.toMatch(/hunter2|short|tiny/);
  });
});

describe('the configuration of a judge', () => {
  const sealing = { REMOTE_SECRETS_KEY: key };

  it('has the key to accounts when it is a remote one, which needs it', () => {
    expect(loadJudgeConfig({ ...judge, ...sealing }, 'remote').remote.secretsKey).toBe(key);
    expect(problemsOf(() => loadJudgeConfig(judge, 'remote'))).toContain('REMOTE_SECRETS_KEY is not set: it is needed');
    expect(loadJudgeConfig({ ...judge, ...sealing })).not.toHaveProperty('remote');
  });

  it('needs only a queue and a token', () => {
    const config = loadJudgeConfig(judge);
    expect(config.server.url).toBe('http://127.0.0.1:8080');
    expect(config.judge.slots).toBeUndefined();
  });

  it('is named for its machine and kind, so that one of each can run there', () => {
    const names = (['local', 'remote'] as const).map(
      (kind) => loadJudgeConfig({ ...judge, ...sealing }, kind).judge.name,
    );
    expect(names).toEqual([expect.stringMatching(/.-local$/), expect.stringMatching(/.-remote$/)]);
    expect(loadJudgeConfig({ ...judge, ...sealing, JUDGE_NAME: 'mine' }, 'remote').judge.name).toBe('mine');
  });

  it('takes its slots from the variable of its kind', () => {
    const both = { ...judge, ...sealing, JUDGE_SLOTS: '2', REMOTE_SLOTS: '30' };
    expect(loadJudgeConfig(both).judge.slots).toBe(2);
    expect(loadJudgeConfig(both, 'remote').judge.slots).toBe(30);
  });

  it('does not take the address of the database for a queue', () => {
    expect(problemsOf(() => loadJudgeConfig({ ...server }))).toContain('QUEUE_URL is not set: it is needed');
  });

  it('names what it may become after starting as root', () => {
    const config = loadJudgeConfig({ ...judge, RUN_AS_UID: '65534', RUN_AS_GID: '65534', JUDGE_SLOTS: '2' });
    expect(config.judge).toMatchObject({ runAsUid: 65534, runAsGid: 65534, slots: 2 });
    expect(problemsOf(() => loadJudgeConfig({ ...judge, RUN_AS_UID: '0' }))).toContain('RUN_AS_UID is "0"');
  });
});
