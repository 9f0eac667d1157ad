import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../lib/supervision/ports.mjs';
import { baseUrl, mail, checkPort, serverUrl } from '../../doctor/addresses.mjs';
import { database } from '../../doctor/database.mjs';
import { noAnswerFinding } from '../../doctor/network.mjs';
import { queue } from '../../doctor/queue.mjs';

const servers = [];
const listening = async (server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return server.address().port;
};

/** Starts an HTTP server that answers with the entry of `answers` for the path. */
const web = (answers) =>
  listening(
    createServer(({ url }, response) => {
      const data = answers[url];
      response.writeHead(data ? 200 : 404).end(data ? JSON.stringify({ data }) : '<html>');
    }),
  );
/** Starts a proxy whose server is away. */
const gateway = () => listening(createServer((_, response) => response.writeHead(502).end('<h1>502 Bad Gateway</h1>')));
/** Starts a mail server that rejects every password. */
const smtp = () =>
  listening(
    createTcpServer((socket) => {
      const answer = (line) =>
        /^EHLO/.test(line) ? '250-here\r\n250 AUTH PLAIN' : /^AUTH/.test(line) ? '535 no wrong-word' : '250 well';
      socket.on('error', () => {});
      socket.on('data', (line) => socket.write(`${answer(String(line))}\r\n`));
      socket.write('220 here ESMTP\r\n');
    }),
  );

let ports;
beforeAll(async () => {
  const health = { '/api/health/live': { status: 'ok' } };
  ports = {
    dead: await freePort(),
    site: await web({ ...health, '/api/health': { status: 'ok' } }),
    idle: await web({ ...health, '/api/health': { status: 'degraded' } }),
    sick: await web(health),
    other: await web({}),
    gateway: await gateway(),
    mail: await smtp(),
    silent: await listening(createTcpServer((socket) => socket.on('error', () => {}))),
  };
});
afterAll(() => servers.forEach((server) => server.close() && server.closeAllConnections?.()));

const at = (name) => `http://127.0.0.1:${ports[name]}`;
const localAddress = (name) => ({ host: '127.0.0.1', port: ports[name] });

describe('the port', () => {
  it.each([
    ['dead', 'what', 'is free'],
    ['site', 'what', 'Tribunal is running at'],
    ['idle', 'why', 'does not judge submissions'],
    ['sick', 'why', 'is not ready'],
    ['other', 'why', 'is in use by another program'],
  ])('where the server is %s', async (name, kind, expectedText) => {
    expect((await checkPort(localAddress(name)))[kind]).toContain(expectedText);
  });

  it('is not that of another machine', async () => {
    expect(await checkPort({ host: '192.0.2.1', port: ports.dead })).toEqual({
      why: expect.stringContaining('HOST is not an address of this machine'),
      remedy: expect.stringContaining('HOST'),
    });
  });
});

describe('SERVER_URL', () => {
  it('is nothing to look at when it is not set', async () => {
    expect(serverUrl({})).toBeNull();
  });

  it.each([
    ['a site', () => at('site'), 'what', 'Tribunal answers'],
    ['a site, with a slash at the end', () => `${at('site')}/`, 'what', 'Tribunal answers'],
    ['a dead port', () => at('dead'), 'why', 'nothing is listening'],
    ['something else', () => at('other'), 'why', 'but is not Tribunal'],
    ['something that does not speak HTTP', () => `http://127.0.0.1:${ports.mail}`, 'why', 'but is not Tribunal'],
    ['a proxy without its server', () => at('gateway'), 'why', 'does not reach the server (502)'],
    ['no address', () => 'judge.example', 'why', 'is not an address'],
    ['another scheme', () => 'ftp://judge.example', 'why', 'starts with ftp:'],
  ])('that leads to %s', async (_, address, kind, expectedText) => {
    expect((await serverUrl({ SERVER_URL: address() }))[kind]).toContain(expectedText);
  });
});

describe('BASE_URL', () => {
  it.each([
    ['the site', 'site', 'site', 'what', 'Tribunal answers'],
    ['nobody while the site runs', 'dead', 'site', 'why', 'nothing is listening'],
    ['somebody else while the site runs', 'other', 'site', 'why', 'but is not Tribunal'],
    ['a proxy while the site is down', 'other', 'dead', 'what', 'while the site is down'],
  ])('that leads to %s', async (_, base, site, kind, expectedText) => {
    const found = await baseUrl({ BASE_URL: at(base) }, localAddress(site));
    expect(found[kind]).toContain(expectedText);
    expect(found).not.toHaveProperty('weight');
  });

  it('that leads to nobody before the site runs is no fault yet', async () => {
    expect(await baseUrl({ BASE_URL: at('dead') }, localAddress('dead'))).toMatchObject({ weight: 'better' });
  });

  it('that leads to a proxy without its server is a fault, a slight one while the site does not run here', async () => {
    const found = (site) => baseUrl({ BASE_URL: at('gateway') }, localAddress(site));
    expect(await found('site')).toMatchObject({ why: expect.stringContaining('(502)') });
    expect(await found('dead')).toMatchObject({ why: expect.stringContaining('(502)'), weight: 'better' });
  });

  it('is looked at only when it is set, and has to be an address', async () => {
    expect(await baseUrl({}, localAddress('dead'))).toBeNull();
    expect((await baseUrl({ BASE_URL: 'judge.example' }, localAddress('dead'))).why).toContain('is not an address');
  });

  it('has to be set where the site is open to the network, to an address that others can open', async () => {
    for (const host of ['0.0.0.0', '::'])
      expect(await baseUrl({}, { host, port: 8080 })).toMatchObject({
        why: expect.stringContaining('not set'),
        weight: 'better',
      });
    for (const BASE_URL of ['http://0.0.0.0:8080', 'http://[::]:8080'])
      expect(await baseUrl({ BASE_URL }, localAddress('dead'))).toMatchObject({
        why: expect.stringContaining('nobody but this machine'),
      });
  });
});

describe('MAIL_URL', () => {
  it.each([
    ['well', () => `smtp://127.0.0.1:${ports.mail}`, 'what', 'accepts mail'],
    [
      'a wrong password',
      () => `smtp://me:wrong-word@127.0.0.1:${ports.mail}`,
      'why',
      'rejects the username or password',
    ],
    ['a dead port', () => `smtp://me:wrong-word@127.0.0.1:${ports.dead}`, 'why', 'nothing is listening'],
    ['another scheme there', () => `smtps://me:wrong-word@127.0.0.1:${ports.mail}`, 'why', 'does not speak SMTP'],
    ['something else there', () => `smtp://me:wrong-word@127.0.0.1:${ports.other}`, 'why', '127.0.0.1'],
    ['another scheme', () => 'imap://me:wrong-word@127.0.0.1', 'why', 'starts with imap:'],
  ])('%s', async (_, address, kind, expectedText) => {
    const found = await mail({ MAIL_URL: address() });
    expect(found[kind]).toContain(expectedText);
    expect(JSON.stringify(found)).not.toContain('wrong-word');
  });

  it.each([[undefined], ['catch:']])('%s sends no mail', async (MAIL_URL) => {
    expect(await mail({ MAIL_URL })).toBeNull();
  });
});

it('nobody waits for long for somebody who says nothing', async () => {
  const silent = `127.0.0.1:${ports.silent}`;
  const found = await Promise.all([
    database({ DATABASE_URL: `postgres://me:wrong-word@${silent}/oj` }),
    queue({ QUEUE_URL: `amqp://me:wrong-word@${silent}` }),
    mail({ MAIL_URL: `smtp://me:wrong-word@${silent}` }),
    serverUrl({ SERVER_URL: `http://${silent}` }),
  ]);
  for (const { why } of found) expect(why).toContain(`no answer from ${silent}`);
});

describe('why nobody answers', () => {
  const error = (message, more = {}) => Object.assign(new Error(message), more);
  it.each([
    [
      'a name that nobody knows',
      error('getaddrinfo ENOTFOUND mq', { code: 'ENOTFOUND' }),
      'cannot resolve the host of mq:1',
    ],
    [
      'the same, as nodemailer says it',
      error('getaddrinfo ENOTFOUND mq', { code: 'EDNS' }),
      'cannot resolve the host of mq:1',
    ],
    [
      'the same, as fetch says it',
      error('fetch failed', { cause: error('', { code: 'EAI_AGAIN' }) }),
      'cannot resolve the host of mq:1',
    ],
    [
      'two addresses of a name',
      new AggregateError([error('', { code: 'ECONNREFUSED' })]),
      'nothing is listening at mq:1',
    ],
    ['no way', error('connect EHOSTUNREACH', { code: 'EHOSTUNREACH' }), 'no network route to mq:1'],
  ])('%s', (_, failure, expectedText) => {
    expect(noAnswerFinding('QUEUE_URL', 'mq:1', failure)).toEqual({
      why: `QUEUE_URL: ${expectedText}`,
      remedy: expect.stringContaining('correct QUEUE_URL'),
    });
  });

  it('is no question when somebody has answered', () => {
    expect(noAnswerFinding('QUEUE_URL', 'mq:1', error('password authentication failed'))).toBeNull();
  });
});
