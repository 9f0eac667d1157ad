import { asJudgeRemote } from '../../../../plugins/remote-judging/test/fake-remote-judge';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Envelope, FieldError } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import { Routes, type AnyRoute, type UploadRouteSpec } from '@tribunal/platform';
import { pluginAt, startTestApp, type Caller, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PLUGINS = new URL('../../../../plugins/', import.meta.url);
const MIB = 1024 * 1024;
const BOUNDARY = 'the-boundary';

let site: TestApp;
let root: TestUser;
let judge: Caller;
/** Queries without which a call refuses a body before it reads it. */
let queries: Readonly<Record<string, string>>;
beforeAll(async () => {
  site = await startTestApp({
    plugins: await Promise.all(
      // The demo plugin fills a site with data and has no routes.
      (await readdir(PLUGINS)).filter((name) => name !== 'demo').map((name) => pluginAt(new URL(`${name}/`, PLUGINS))),
    ),
    env: { MAX_UPLOAD_MIB: '32' },
  });
  root = await site.asRoot();
  judge = asJudgeRemote(site, await site.judgeAs({ name: 'remote', keys: ['HDU'] }));
  const group = {
    name: 'sample',
    shortName: 'sample',
    code: 'sample',
    brief: 'sample',
    description: 'sample',
    auth: 1 as const,
  };
  const { id } = await site
    .calls<AllGroupCalls>()
    .api('POST /api/group', { body: { ...group, visible: true }, as: root });
  queries = {
    '/api/file/upload-group-avatar': `?gid=${id}`,
    '/api/judge/remote/picture': '?name=a.png',
  };
});
afterAll(() => site?.stop());

const hasBody = ({ method }: AnyRoute): boolean => method !== 'GET' && method !== 'HEAD';
const readsBody = (route: AnyRoute): boolean =>
  hasBody(route) && ('raw' in route ? route.bytes !== undefined : 'upload' in route || route.body !== undefined);
/** Calls that only say what is there instead, before they read anything. */
const GONE = /^\/api\/file\/import-(qdoj|fps|hydro)-problem$/;
const routesWithBodies = (): AnyRoute[] =>
  resolve(site.app.container, Routes)
    .list()
    .filter((route) => readsBody(route) && !GONE.test(route.path));
const isUpload = (route: AnyRoute): route is UploadRouteSpec => 'upload' in route;

const limitOf = (route: AnyRoute): number => ('raw' in route ? route.bytes!.max : (route.maxBytes ?? MIB));
const typeOf = (route: AnyRoute): string => {
  if ('raw' in route) return 'application/octet-stream';
  return isUpload(route) ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
};

interface Answer extends Envelope<FieldError> {
  httpStatus: number;
  /** Whether the server closes the connection. */
  closes: boolean;
}

/** A client that sends the beginning of a request and reads the answer, whether or not it ever sends the rest. */
class Client {
  #received = Buffer.alloc(0);
  #ended = false;

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk) => (this.#received = Buffer.concat([this.#received, chunk])));
    socket.on('end', () => (this.#ended = true));
    // A reset after the answer is the end of the connection, too; without an answer it fails the test below.
    socket.on('error', () => (this.#ended = true));
  }

  static async open(): Promise<Client> {
    const { hostname, port } = new URL(site.app.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    await once(socket, 'connect');
    return new Client(socket);
  }

  send(route: Pick<AnyRoute, 'method' | 'path'>, as: Caller | null, headers: Record<string, string>): void {
    const path = `${route.path.replace(/\{[^}]*\}/g, 'x')}${queries[route.path] ?? ''}`;
    const all = { host: 'x', ...as?.headers, ...(as && { authorization: as.token }), ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${route.method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /** Reads one answer with a declared length. */
  async answer(): Promise<Answer> {
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      const head = this.#received.toString('latin1', 0, Math.max(0, end));
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? NaN);
      if (end >= 0 && this.#received.length >= end + 4 + length) {
        const body = this.#received.toString('utf8', end + 4, end + 4 + length);
        this.#received = this.#received.subarray(end + 4 + length);
        return {
          ...(body.startsWith('{') ? (JSON.parse(body) as Envelope<FieldError>) : { status: 0, msg: body, data: null }),
          httpStatus: Number(head.slice(9, 12)),
          closes: /\r\nconnection: close/i.test(head),
        };
      }
      if (this.#ended) throw new Error(`the connection ended after ${JSON.stringify(this.#received.toString())}`);
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'end'), once(this.socket, 'close')]);
    }
  }

  /** Resolves once the server has ended the connection. */
  async ended(): Promise<void> {
    if (!this.#ended) await once(this.socket, 'end');
  }

  close(): void {
    this.socket.destroy();
  }
}

interface Sent {
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/**
 * Sends a request whose body never ends and reads the answer. The connection must be closed afterwards, or be good for
 * another request.
 */
async function refusalOf(route: AnyRoute, { headers = {}, body = '' }: Sent): Promise<Answer> {
  const client = await Client.open();
  try {
    const as = route.access.startsWith('judge') ? judge : root;
    client.send(route, as, { 'content-type': typeOf(route), ...headers });
    client.socket.write(body);
    const answer = await client.answer();
    if (answer.closes) await client.ended();
    else {
      client.send({ method: 'GET', path: '/api/get-website-config' }, null, {});
      expect(await client.answer()).toMatchObject({ httpStatus: 200, status: 200 });
    }
    return answer;
  } finally {
    client.close();
  }
}

/** Returns what differs from the expected refusal, by route. */
async function wrongRefusals(
  routes: readonly AnyRoute[],
  sent: (route: AnyRoute) => Sent,
  expected: (route: AnyRoute) => { status: number; field?: string; text: string },
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    const { status, field, text } = expected(route);
    const answer = await refusalOf(route, sent(route)).catch((error: Error) => error);
    const isRight =
      !(answer instanceof Error) &&
      answer.httpStatus === status &&
      answer.status === status &&
      (field === undefined || answer.data?.field === field) &&
      answer.msg.includes(text);
    if (!isRight)
      wrong.push(`${route.method} ${route.path}: ${answer instanceof Error ? answer.message : JSON.stringify(answer)}`);
  }
  return wrong;
}

const chunked = (...pieces: (string | Buffer)[]): Buffer =>
  Buffer.concat(
    pieces.flatMap((piece) => [
      Buffer.from(`${Buffer.byteLength(piece).toString(16)}\r\n`),
      Buffer.from(piece),
      Buffer.from('\r\n'),
    ]),
  );
const CHUNKED = { 'transfer-encoding': 'chunked' };
const partHead = (name: string, fileName = 'a.png'): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/png\r\n\r\n`;
const uploads = (): UploadRouteSpec[] => routesWithBodies().filter(isUpload);
const partOf = (route: AnyRoute): string => (route as UploadRouteSpec).part;
const ofForm = (route: AnyRoute) => ({ status: 400, field: partOf(route), text: partOf(route) });

describe('a body that is refused before its sender has sent it all is answered: in every call', () => {
  it('one whose declared length is too large', async () => {
    const routes = routesWithBodies();
    expect(routes.length).toBeGreaterThan(150);
    const wrong = await wrongRefusals(
      routes,
      (route) => ({ headers: { 'content-length': String(limitOf(route) + MIB) }, body: '{' }),
      (route) => ({ status: 413, field: isUpload(route) ? route.part : 'body', text: String(limitOf(route)) }),
    );
    expect(wrong).toEqual([]);
  });

  it('one that becomes too large', async () => {
    // Calls that differ in neither type nor limit read alike, and forms of all calls are few.
    const routes = new Map(
      routesWithBodies().map((route) => [isUpload(route) ? route.path : `${typeOf(route)} ${limitOf(route)}`, route]),
    );
    const wrong = await wrongRefusals(
      [...routes.values()],
      (route) => {
        const head = isUpload(route) ? partHead(route.part) : 'raw' in route ? '%PDF-1.4' : '"';
        return { headers: CHUNKED, body: chunked(head, Buffer.alloc(limitOf(route) + 1000, 0x20)) };
      },
      (route) => ({ status: 413, field: isUpload(route) ? route.part : 'body', text: String(limitOf(route)) }),
    );
    expect(wrong).toEqual([]);
  });

  it('one of another type', async () => {
    const wrong = await wrongRefusals(
      routesWithBodies(),
      () => ({ headers: { 'content-type': 'text/plain', 'content-length': String(MIB) }, body: 'x' }),
      (route) => ({ status: 415, text: typeOf(route).split(';')[0]! }),
    );
    expect(wrong).toEqual([]);
  });

  it('one that is cut off', async () => {
    const wrong = await wrongRefusals(
      routesWithBodies().filter((route) => !('raw' in route)),
      (route) => {
        const body = isUpload(route) ? `${partHead(route.part)}xyz` : '{"a":';
        return { headers: { 'content-length': String(body.length) }, body };
      },
      (route) => (isUpload(route) ? ofForm(route) : { status: 400, text: 'JSON' }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a form that is refused before its sender has sent it all is answered: in every upload', () => {
  const inForm = { 'content-length': String(MIB / 2) };

  it.each<[string, (route: UploadRouteSpec) => string]>([
    ['a part of another name', () => `${partHead('somethingElse')}abc`],
    [
      'a part without a file',
      ({ part }) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part}"\r\n\r\nabc`,
    ],
    ['a second part', ({ part }) => `${partHead(part)}abc\r\n${partHead('more')}${'x'.repeat(5000)}`],
  ])('%s', async (_what, body) => {
    expect(uploads().length).toBeGreaterThan(6);
    const wrong = await wrongRefusals(
      uploads(),
      (route) => ({ headers: inForm, body: body(route as UploadRouteSpec) }),
      ofForm,
    );
    expect(wrong).toEqual([]);
  });

  it('no boundary', async () => {
    const sent = { headers: { ...inForm, 'content-type': 'multipart/form-data' }, body: 'x' };
    expect(await wrongRefusals(uploads(), () => sent, ofForm)).toEqual([]);
  });
});

describe('a sender that goes on after its refusal', () => {
  it.each([
    ['before its body is read', { 'content-length': String(1024 * MIB) }, ''],
    ['before its body is read, of which much is there', { 'content-length': String(1024 * MIB) }, Buffer.alloc(MIB)],
    ['while its body is read', CHUNKED, chunked(`${partHead('other')}abc`)],
    ['by a call that is not there', CHUNKED, ''],
  ])('%s is cut off after some of it', async (what, headers, body) => {
    const path = what.includes('not there') ? '/api/nothing' : '/api/file/upload-avatar';
    const client = await Client.open();
    const { socket } = client;
    const closed = new Promise((end) => socket.once('close', end));
    client.send({ method: 'POST', path }, root, {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    });
    socket.write(body);
    expect((await client.answer()).httpStatus).toBeGreaterThanOrEqual(400);
    const more = headers === CHUNKED ? chunked(Buffer.alloc(MIB)) : Buffer.alloc(MIB);
    let sent = 0;
    while (!socket.destroyed && sent < 512 * MIB) {
      sent += more.length;
      if (!socket.write(more)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
    }
    client.close();
    // The limit is 64 MiB; what the system has buffered comes on top.
    expect(sent).toBeLessThan(128 * MIB);
  });
});

describe('a compressed body that is damaged', () => {
  /** Sends it to a call and then asks whether the server still answers. */
  const send = async (route: AnyRoute, body: Buffer, as?: Caller): Promise<number> => {
    const { hostname, port } = new URL(site.app.url);
    const type = 'raw' in route ? 'application/octet-stream' : typeOf(route);
    const client = connect({ host: hostname, port: Number(port) });
    client.on('error', () => undefined);
    client.end(
      Buffer.concat([
        Buffer.from(
          [
            `${route.method} ${route.path.replaceAll(/\{\w+\*?\}/g, '1')} HTTP/1.1`,
            `host: ${hostname}`,
            'content-encoding: gzip',
            `content-type: ${type}`,
            `content-length: ${body.length}`,
            ...Object.entries(as?.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
            ...(as ? [`authorization: ${as.token}`] : []),
            'connection: close\r\n\r\n',
          ].join('\r\n'),
        ),
        body,
      ]),
    );
    client.resume();
    await once(client, 'close');
    return (await fetch(`${site.app.url}/api/health/live`)).status;
  };
  const cut = gzipSync(Buffer.alloc(3 * MIB)).subarray(0, 1500);

  it('ends no server, whether the call reads it or not', async () => {
    for (const route of resolve(site.app.container, Routes).list().filter(hasBody))
      for (const as of [undefined, root])
        for (const body of [Buffer.from('garbage'), cut]) expect(await send(route, body, as)).toBe(200);
  });
});

describe('a browser reads the refusal of an upload', () => {
  const upload = async (part: string, bytes: number) => {
    const form = new FormData();
    form.set(part, new File([Buffer.alloc(bytes)], 'a.png', { type: 'image/png' }));
    const headers = { authorization: root.token };
    const response = await fetch(`${site.app.url}/api/file/upload-avatar`, { method: 'POST', body: form, headers });
    return (await response.json()) as Envelope<FieldError>;
  };

  it.each([
    ['that is one byte too large', 'image', 2 * MIB + 1, 413],
    ['with a wrong part', 'file', 2 * MIB, 400],
    ['that is much too large', 'image', 20 * MIB, 413],
  ])('%s', async (_what, part, bytes, status) => {
    expect(await upload(part, bytes)).toMatchObject({ status, data: { field: 'image' } });
  });
});
