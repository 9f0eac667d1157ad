import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { httpJudgeServer, type JudgeServerClient } from '../src';
import { aTask } from './fixtures';

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

let site: Server | null = null;

async function serve(answer: Answer): Promise<JudgeServerClient> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(request, body, response));
  });
  site = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return httpJudgeServer({ url: `http://127.0.0.1:${port}/`, token: 'secret', timeoutMs: 60_000 });
}

afterEach(() => {
  site?.closeAllConnections();
  site?.close();
  site = null;
});

const envelope = (status: number, msg: string, data: unknown): string => JSON.stringify({ status, msg, data });

describe('the server over HTTP', () => {
  it('is asked with the token and answers inside the envelope', async () => {
    const seen: unknown[] = [];
    const server = await serve((request, body, response) => {
      seen.push([request.method, request.url, request.headers.authorization, JSON.parse(body)]);
      response.end(envelope(200, 'success', aTask(5)));
    });
    const question = { judgementId: 5, name: 'n', instance: 'i' };
    expect(await server.claim(question)).toEqual(aTask(5));
    expect(seen).toEqual([['POST', '/api/judge/claim', 'secret', question]]);
  });

  it('gives null for nothing to do', async () => {
    const server = await serve((_request, _body, response) => response.end(envelope(200, 'success', null)));
    expect(await server.claim({ judgementId: 5, name: 'n', instance: 'i' })).toBeNull();
  });

  it('turns a refusal into an error that carries status and message', async () => {
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

  it('says so when nobody listens', async () => {
    const server = httpJudgeServer({ url: 'http://127.0.0.1:1', token: 't', timeoutMs: 500 });
    await expect(server.claim({ judgementId: 5, name: 'n', instance: 'i' })).rejects.toMatchObject({ status: 0 });
  });

  it('streams testdata as it is', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 7]);
    const server = await serve((request, _body, response) => {
      response.end(request.url === '/api/judge/data/abc' ? bytes : 'other');
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of await server.data('abc')) chunks.push(chunk);
    expect(Buffer.concat(chunks)).toEqual(bytes);
  });

  it('rejects for testdata the server does not have', async () => {
    const server = await serve((_request, _body, response) => response.writeHead(404).end('{}'));
    await expect(server.data('abc')).rejects.toMatchObject({ status: 404 });
  });
});
