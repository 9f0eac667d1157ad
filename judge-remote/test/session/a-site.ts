import type { RemoteJudgeSpec } from '@tribunal/contract';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { exchange, openDispatcher, placeOf, SiteSession, type Access } from '../../src/session';
import { TOY } from '../toy/adapter';

export type Answering = (request: IncomingMessage & { path: string; body: string }, response: ServerResponse) => void;

/** A real server on this machine; each request is noted as `GET /path cookie`. */
export async function aSite(answer: Answering): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const path = incoming.url ?? '/';
      seen.push([incoming.method, path, incoming.headers.cookie].filter(Boolean).join(' '));
      answer(Object.assign(incoming, { path, body: Buffer.concat(chunks).toString() }), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

interface VisitOptions {
  spec?: RemoteJudgeSpec;
  account?: string | null;
  timeoutMs?: number;
  proxy?: string;
  kept?: string | null;
}

export function aVisit(url: string, { account = 'bot', timeoutMs = 60_000, proxy = '', ...more }: VisitOptions = {}) {
  const dispatcher = openDispatcher(proxy);
  onTestFinished(() => dispatcher.close());
  const access = (): Access => ({
    place: placeOf(more.spec ?? TOY, url),
    userAgent: 'our agent',
    send: (sent) => exchange(sent, { dispatcher, timeoutMs }),
    now: () => Date.parse('2026-03-01T00:00:00Z'),
    turn: (_host, _lane, request) => request(),
  });
  return SiteSession.open(access, account, more.kept ?? null);
}
