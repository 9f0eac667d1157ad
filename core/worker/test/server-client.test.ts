import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Headers, JUDGE_PROTOCOL } from '@tribunal/contract';
import { httpJudgeServer, judgeCredential, type JudgeServerClient } from '../src';
import { aTask } from './worker-harness';

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

let site: Server | null = null;

const JUDGE = { name: 'n', instance: 'i', keys: ['ME'] };
const credential = () => judgeCredential('secret', JUDGE);
/** Wraps an answer so that the server treats the configured token as the judge's own. */
const afterRegistering =
  (answer: Answer): Answer =>
  (request, body, response) => {
    if (request.url !== '/api/judge/register') return answer(request, body, response);
    response.end(envelope(200, 'success', { token: null }));
  };

const serve = (answer: Answer): Promise<JudgeServerClient> => serveAll(afterRegistering(answer));

async function serveAll(answer: Answer): Promise<JudgeServerClient> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(request, body, response));
  });
  site = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return httpJudgeServer({ url: `http://127.0.0.1:${port}/`, credential: credential(), timeoutMs: 60_000 });
}

afterEach(() => {
  site?.closeAllConnections();
  site?.close();
  site = null;
});

const envelope = (status: number, msg: string, data: unknown): string => JSON.stringify({ status, msg, data });

describe('the server over HTTP', () => {
  it('is asked with the token and answers inside the envelope', async () => {
    const requests: unknown[] = [];
    const server = await serve((request, body, response) => {
      requests.push([request.method, request.url, request.headers.authorization, JSON.parse(body)]);
      response.end(envelope(200, 'success', aTask(5)));
    });
    const question = { judgementId: 5, name: 'n', instance: 'i' };
    expect(await server.claim(question)).toEqual(aTask(5));
    expect(requests).toEqual([['POST', '/api/judge/claim', 'secret', question]]);
  });

  it('receives the headers of this judge with every call, also the registration', async () => {
    const requests: unknown[] = [];
    await serveAll((request, _body, response) => {
      requests.push([request.url, request.headers['x-mode']]);
      response.end(envelope(200, 'success', { token: null }));
    });
    const { port } = site!.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const server = httpJudgeServer({
      url,
      credential: credential(),
      timeoutMs: 60_000,
      headers: { 'x-mode': 'simulator' },
    });
    await server.claim({ judgementId: 5, name: 'n', instance: 'i' });
    expect(requests).toEqual([
      ['/api/judge/register', 'simulator'],
      ['/api/judge/claim', 'simulator'],
    ]);
  });

  it('receives the version of what this judge says with every call', async () => {
    const versions: unknown[] = [];
    await serveAll((request, _body, response) => {
      versions.push(request.headers[Headers.judgeProtocol]);
      response.end(envelope(200, 'success', { token: null }));
    });
    const { port } = site!.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    await httpJudgeServer({ url, credential: credential(), timeoutMs: 60_000 }).claim({
      judgementId: 5,
      name: 'n',
      instance: 'i',
    });
    expect(versions).toEqual([JUDGE_PROTOCOL, JUDGE_PROTOCOL]);
  });

  it('gives null for nothing to do', async () => {
    const server = await serve((_request, _body, response) => response.end(envelope(200, 'success', null)));
    expect(await server.claim({ judgementId: 5, name: 'n', instance: 'i' })).toBeNull();
  });

  it('converts a refusal to an error with status and message', async () => {
    const server = await serve((_request, _body, response) => {
      response.writeHead(401).end(envelope(401, 'wrong token', null));
    });
    await expect(server.claim({ judgementId: 5, name: 'n', instance: 'i' })).rejects.toMatchObject({
      name: 'ServerError',
      status: 401,
      message: expect.stringContaining('wrong token'),
    });
  });

  it('does not take a page of a proxy for an answer', async () => {
    const server = await serve((_request, _body, response) => {
      response.writeHead(502).end('<html>Bad gateway</html>');
    });
    await expect(server.claim({ judgementId: 5, name: 'n', instance: 'i' })).rejects.toMatchObject({ status: 502 });
  });

  it('reports that nothing listens at the address', async () => {
    const server = httpJudgeServer({ url: 'http://127.0.0.1:1', credential: credential(), timeoutMs: 500 });
    await expect(server.claim({ judgementId: 5, name: 'n', instance: 'i' })).rejects.toMatchObject({ status: 0 });
  });

  it('streams testdata as it is', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 7]);
    const server = await serve((request, _body, response) => {
      response.end(request.url === '/api/judge/data/abc' ? bytes : 'other');
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of await server.fetchTestdata('abc')) chunks.push(chunk);
    expect(Buffer.concat(chunks)).toEqual(bytes);
  });

  it.each([200, 204])('takes an answer of no bytes with status %i for an empty file', async (status) => {
    const server = await serve((_request, _body, response) => response.writeHead(status).end());
    const chunks: Uint8Array[] = [];
    for await (const chunk of await server.fetchTestdata('abc')) chunks.push(chunk);
    expect(Buffer.concat(chunks)).toHaveLength(0);
  });

  it('rejects for testdata the server does not have', async () => {
    const server = await serve((_request, _body, response) => response.writeHead(404).end('{}'));
    await expect(server.fetchTestdata('abc')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the token of a judge', () => {
  /**
   * Returns a server that accepts the tokens in `live`; the shared token can only register, and only while `isOpen`.
   */
  const tokenAuthority = () => {
    const authority = { isOpen: true, given: 0, live: new Set<string>(), calls: [] as string[] };
    const answer: Answer = (request, body, response) => {
      const token = String(request.headers.authorization);
      authority.calls.push(`${token} ${request.url}`);
      const refuse = (status: number) => response.writeHead(status).end(envelope(status, 'no', null));
      if (request.url !== '/api/judge/register') {
        if (!authority.live.has(token)) return void refuse(401);
        return void response.end(envelope(200, 'success', null));
      }
      if (token !== 'secret' || !authority.isOpen) return void refuse(403);
      expect(JSON.parse(body)).toEqual(JUDGE);
      const own = `own-${++authority.given}`;
      authority.live.add(own);
      response.end(envelope(200, 'success', { token: own }));
    };
    return { authority, answer };
  };
  const question = { judgementId: 5, name: 'n', instance: 'i' };

  it('is asked for once, by the shared one, however many calls begin together', async () => {
    const { authority, answer } = tokenAuthority();
    const server = await serveAll(answer);
    await Promise.all([server.claim(question), server.claim(question)]);
    await server.claim(question);
    expect(authority.calls).toEqual(['secret /api/judge/register', ...Array(3).fill('own-1 /api/judge/claim')]);
  });

  it('is asked for again when the server knows it no more', async () => {
    const { authority, answer } = tokenAuthority();
    const server = await serveAll(answer);
    await server.claim(question);
    authority.live.clear();
    await Promise.all([server.claim(question), server.claim(question)]);
    expect(authority.given).toBe(2);
    expect(authority.calls.at(-1)).toBe('own-2 /api/judge/claim');
  });

  it('is not given to a judge that may not register: its calls are refused, and work again when it may', async () => {
    const { authority, answer } = tokenAuthority();
    const server = await serveAll(answer);
    authority.isOpen = false;
    await expect(server.claim(question)).rejects.toMatchObject({ status: 403 });
    await expect(server.fetchTestdata('abc')).rejects.toMatchObject({ status: 403 });
    authority.isOpen = true;
    expect(await server.claim(question)).toBeNull();
  });
});
