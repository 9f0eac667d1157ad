import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { judgeQueueUrl, localAddress, partEnvironments, readSettings } from '../lib/settings.mjs';
import { formatLogLine } from '../lib/log.mjs';

const secrets = {
  judgeToken: 'a-judge-token-made-once',
  queueRolePassword: 'a-role-password',
  remoteSecretsKey: 'ab'.repeat(32),
};
const environments = (env, user = null) =>
  partEnvironments({
    env,
    settings: readSettings(env, []),
    secrets,
    databaseUrl: env.DATABASE_URL ?? 'postgres://tribunal:word@127.0.0.1:5555/tribunal',
    folderFor: (name) => `/data/${name}`,
    user,
  });

describe('the settings of the parts', () => {
  it('queues in the database unless QUEUE_URL says otherwise', () => {
    expect(environments({}).server.QUEUE_URL).toBe('postgres://tribunal:word@127.0.0.1:5555/tribunal');
    const amqp = environments({ QUEUE_URL: 'amqp://guest:guest@mq:5672' });
    expect(amqp.server.QUEUE_URL).toBe('amqp://guest:guest@mq:5672');
    expect(amqp['judge-local'].QUEUE_URL).toBe('amqp://guest:guest@mq:5672');
  });

  it('swaps the role in a database queue and keeps its options', () => {
    const databaseUrl = 'postgresql://me:w@db:5432/oj?sslmode=require';
    expect(judgeQueueUrl({ queueUrl: databaseUrl, databaseUrl, rolePassword: 'p/w' })).toBe(
      'postgresql://oj_judge:p%2Fw@db:5432/oj?sslmode=require',
    );
  });

  it('hands no variable of the operator to a part that has no use for it', () => {
    const { server, 'judge-local': local } = environments({
      AWS_SECRET: 'x',
      ROOT_PASSWORD: 'secret1',
      TRUSTED_PROXIES: '10.0.0.1',
      WEB_DIST: '/srv/web',
    });
    expect(server).toMatchObject({ ROOT_PASSWORD: 'secret1', TRUSTED_PROXIES: '10.0.0.1', WEB_DIST: '/srv/web' });
    expect(server).not.toHaveProperty('AWS_SECRET');
    expect(Object.values(local)).not.toContain('secret1');
    expect(Object.values(local)).not.toContain('10.0.0.1');
  });

  it('hands the limits to the server, and the embedded database as many connections as it can use', () => {
    const limits = { MAX_UPLOAD_MIB: '95', STREAMS_PER_ADDRESS: '5000', DATABASE_CONNECTIONS: '50' };
    expect(environments(limits).server).toMatchObject(limits);
    const connections = (value) => readSettings({ DATABASE_CONNECTIONS: value }, []).databaseConnections;
    expect(['50', undefined, 'many', '1', '1e9'].map(connections)).toEqual([50, 20, 20, 5, 1000]);
  });

  it('passes their ports to the simulators of other judges, and no secret', () => {
    const { simulators, 'judge-remote': remote } = environments({ SIMULATOR_PORT: '9100', PATH: '/bin' });
    expect(simulators).toEqual({ SIMULATOR_PORT: '9100', PATH: '/bin', SERVER_URL: remote.SERVER_URL });
    expect(remote.SIMULATOR_PORT).toBe('9100');
  });

  it('keeps what only the supervisor decides from being overridden', () => {
    const { 'judge-local': local } = environments({ JUDGE_CACHE_DIR: '/x', SERVER_URL: 'http://elsewhere' });
    expect(local).toMatchObject({ JUDGE_CACHE_DIR: '/data/judge-local', SERVER_URL: 'http://127.0.0.1:8080' });
  });

  it('gives the key to accounts of remote judges to those who need it, and to nobody else', () => {
    const keys = (env) => {
      const parts = environments(env);
      return ['server', 'judge-remote', 'judge-local'].map((name) => parts[name].REMOTE_SECRETS_KEY);
    };
    expect(keys({})).toEqual([secrets.remoteSecretsKey, secrets.remoteSecretsKey, undefined]);
    expect(keys({ REMOTE_SECRETS_KEY: 'cd'.repeat(32) })).toEqual(['cd'.repeat(32), 'cd'.repeat(32), undefined]);
  });

  it('names both judges after the machine, or as configured', () => {
    const names = (env) => {
      const { 'judge-local': local, 'judge-remote': remote } = environments(env);
      return [local.JUDGE_NAME, remote.JUDGE_NAME];
    };
    expect(names({ JUDGE_NAME: 'blue' })).toEqual(['blue-local', 'blue-remote']);
    expect(names({})).toEqual([`${hostname()}-local`, `${hostname()}-remote`]);
  });

  it('limits by JUDGE_SLOTS the programs of this machine only', () => {
    const { 'judge-local': local, 'judge-remote': remote } = environments({ JUDGE_SLOTS: '1', REMOTE_SLOTS: '30' });
    expect(local).toMatchObject({ JUDGE_SLOTS: '1' });
    expect(remote).not.toHaveProperty('JUDGE_SLOTS');
    expect(remote).toMatchObject({ REMOTE_SLOTS: '30' });
  });

  it('names who the local judge becomes, and keeps root’s home from everybody', () => {
    const parts = environments({ HOME: '/root', DATA_DIR: '/data' }, { uid: 900, gid: 901 });
    expect(parts['judge-local']).toMatchObject({ RUN_AS_UID: '900', RUN_AS_GID: '901', HOME: '/data' });
    expect(parts.server).toMatchObject({ HOME: '/data' });
    expect(parts.server).not.toHaveProperty('RUN_AS_UID');
  });
});

describe('the settings', () => {
  it('refuse a port that is none', () => {
    expect(() => readSettings({ PORT: 'http' }, [])).toThrow('PORT must be between 1 and 65535, but is http.');
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['0.0.0.0', 'http://127.0.0.1:8080'],
    ['::', 'http://127.0.0.1:8080'],
    ['0:0:0:0:0:0:0:0', 'http://127.0.0.1:8080'],
    ['::1', 'http://[::1]:8080'],
  ])('reach a server on %s at %s', (HOST, address) => {
    expect(localAddress(readSettings({ HOST }, []))).toBe(address);
  });
});

describe('a line of a log', () => {
  it('keeps time, level, message, request, user and error', () => {
    const err = { type: 'Error', message: 'closed', stack: 'Error: closed\n    at connect' };
    const record = {
      level: 50,
      time: 1_790_000_000_000,
      msg: 'request failed',
      requestId: 'r-17',
      uid: 'u1',
      pid: 7,
      err,
    };
    const text = formatLogLine(JSON.stringify(record));
    expect(text).toMatch(/^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\] ERROR: request failed/);
    for (const part of ['"requestId":"r-17"', '"uid":"u1"', 'Error: closed', 'at connect'])
      expect(text).toContain(part);
    expect(text).not.toContain('pid');
  });

  it('that is no record stays as it is', () => {
    expect(formatLogLine('{"not":"a record"}')).toBe('{"not":"a record"}');
    expect(formatLogLine('{ broken')).toBe('{ broken');
  });
});
