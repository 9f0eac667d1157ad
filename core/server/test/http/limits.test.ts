import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { Listener, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { UPLOAD_MS } from '@tribunal/platform';

const MIB = 1024 * 1024;
const LIMITS = { MAX_UPLOAD_MIB: '32', STREAMS_PER_ADDRESS: '10', DATABASE_CONNECTIONS: '5' };

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp({ env: LIMITS });
  root = await site.asRoot();
});
afterAll(() => site?.stop());

describe('the limits of an operator', () => {
  it.each([
    ['/api/file/upload-testcase-zip', 'multipart/form-data; boundary=x', String(32 * MIB)],
    ['/api/admin/problem', 'application/json', String(32 * MIB)],
  ])('apply to the body of a call with a larger limit of its own: %s', async (url, type, limitText) => {
    const { statusCode, payload } = await site.app.server.inject({
      method: 'POST',
      url,
      headers: { authorization: root.token, 'content-type': type, 'content-length': String(33 * MIB) },
    });
    expect(statusCode).toBe(413);
    expect(payload).toContain(limitText);
  });

  it('hold for the event streams of an address, of which visitors have a part', async () => {
    const anonymousListeners: Listener[] = [];
    for (let at = 0; at < 7; at += 1)
      anonymousListeners.push(await Listener.connect(site, undefined, undefined, '', `v${at}`));
    expect(anonymousListeners.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const logins: Listener[] = [];
    for (let at = 0; at < 5; at += 1) logins.push(await Listener.connect(site, root));
    expect(logins.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 429]);
    for (const listener of [...anonymousListeners, ...logins]) listener.close();
  });

  it('apply to the connections of a server, over which many clients are served one after another', async () => {
    const knex = resolve(site.app.container, Db);
    const transactions = await Promise.all(Array.from({ length: 5 }, () => knex.transaction()));
    const requests = Array.from({ length: 50 }, () => site.reply('GET /api/get-user-auth-info', { as: root }));
    const { rows } = await transactions[0]!.raw<{ rows: [{ count: number }] }>(
      `select count(*)::int as count from pg_stat_activity
       where application_name = 'tribunal-server' and datname = current_database()`,
    );
    expect(rows[0].count).toBe(5);
    for (const transaction of transactions) await transaction.rollback();
    for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
  });

  it('may not be more than PostgreSQL allows', async () => {
    const env = { DATABASE_CONNECTIONS: '900' };
    await expect(startTestApp({ databaseUrl: site.databaseUrl, env })).rejects.toThrow(
      /DATABASE_CONNECTIONS is 900: with it this server needs 902 connections, and PostgreSQL allows \d+; lower it/,
    );
  });
});

describe('a body that is refused while it is sent', () => {
  it('loses its sender no refusal, however late that is read', async () => {
    const { hostname, port } = new URL(site.app.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      [
        'POST /api/file/upload-testcase-zip HTTP/1.1',
        `host: ${hostname}`,
        `authorization: ${root.token}`,
        'content-type: multipart/form-data; boundary=x',
        `content-length: ${64 * MIB}`,
        '\r\n',
      ].join('\r\n'),
    );
    // This is more data than fits in the buffers to a server that does not read.
    await new Promise<void>((sent, failed) => {
      socket.write(Buffer.alloc(32 * MIB), (error) => (error ? failed(error) : sent()));
    });
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /);
  });

  it('may take as long as uploads may', () => {
    expect(site.app.server.listener.requestTimeout).toBeGreaterThanOrEqual(UPLOAD_MS);
  });
});
