import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

interface Answer {
  status: number;
  text?: string;
  headers?: Record<string, string>;
}

/** Another system that gets events. */
export interface Receiver {
  readonly url: string;
  readonly received: ReceivedMessage[];
  /** How it answers from now on. */
  answer: Answer;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  const state: { answer: Answer } = { answer: { status: 204 } };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(state.answer.status, state.answer.headers).end(state.answer.text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    get answer() {
      return state.answer;
    },
    set answer(answer) {
      state.answer = answer;
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

/** Returns the signature that a receiver computes from what it got and the secret that it knows. */
export const expectedSignature = ({ headers, body }: ReceivedMessage, secret: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;
