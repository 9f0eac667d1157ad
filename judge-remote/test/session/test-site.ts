import type { RemoteJudgeSpec } from '@tribunal/remote-kit';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { exchange, openDispatcher, placeOf, SiteSession, type Access } from '../../src/session';
import { TOY } from '../toy/adapter';

export type Answering = (request: IncomingMessage & { path: string; body: string }, response: ServerResponse) => void;

/** Starts a real server on this machine; each request is recorded as `GET /path cookie`. */
export async function aSite(answer: Answering): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const path = incoming.url ?? '/';
      requests.push([incoming.method, path, incoming.headers.cookie].filter(Boolean).join(' '));
      answer(Object.assign(incoming, { path, body: Buffer.concat(chunks).toString() }), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

interface SessionOptions {
  spec?: RemoteJudgeSpec;
  account?: string | null;
  timeoutMs?: number;
  proxy?: string;
  kept?: string | null;
}

export function openTestSession(
  url: string,
  { account = 'bot', timeoutMs = 60_000, proxy = '', ...more }: SessionOptions = {},
) {
  const dispatcher = openDispatcher(proxy);
  onTestFinished(() => dispatcher.close());
  const access = (): Access => ({
    place: placeOf(more.spec ?? TOY, url),
    userAgent: 'our agent',
    settings: {},
    send: (sent) => exchange(sent, { dispatcher, timeoutMs }),
    now: () => Date.parse('2026-03-01T00:00:00Z'),
    schedule: (_host, _queueKey, request) => request(),
  });
  return SiteSession.open(access, account, more.kept ?? null);
}
