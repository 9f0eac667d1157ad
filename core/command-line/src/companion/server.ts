import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { receivedProblem, type ReceivedProblem } from './problem';

/** A file that a browser extension is to submit at another site (the format of CPH). */
export interface PendingSubmission {
  url: string;
  problemName: string;
  sourceCode: string;
  /** Id of the language at Codeforces; -1 for others. */
  languageId: number;
}

export interface CompanionOptions {
  port: number;
  onProblem(problem: ReceivedProblem): Promise<void>;
  onTaken(submission: PendingSubmission): void;
}

export interface Companion {
  readonly port: number;
  /** What a command on this machine shows to hand a submission over. */
  readonly secret: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const MAX_BODY = 16 * 1024 * 1024;
/** Pages have an origin with http or https; what is installed in the browser has another one, or none. */
const ORIGIN_OF_PAGE = /^(https?:|null$|file:)/i;

const isSubmission = (value: unknown): value is PendingSubmission =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'problemName' in value &&
  typeof value.problemName === 'string' &&
  'sourceCode' in value &&
  typeof value.sourceCode === 'string' &&
  'languageId' in value &&
  typeof value.languageId === 'number';

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) return null;
    length += part.length;
    if (length > MAX_BODY) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Listens on this machine for problems and hands submissions over to a browser extension. */
class CompanionServer {
  readonly secret = randomBytes(24).toString('hex');
  #pending: PendingSubmission | null = null;

  constructor(private readonly options: CompanionOptions) {}

  async answer(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
    const reply = (status: number, value?: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(value && JSON.stringify(value));
    };
    // A page whose name leads to this machine has that name here; a page of a site has its origin.
    if (!isOurs(request, port)) return reply(403);
    const { method, url: path } = request;
    if (method === 'GET' && path === '/getSubmit') {
      // A page cannot send this header without being asked for its origin first.
      if (request.headers['cph-submit'] !== 'true') return reply(403);
      const pending = this.#pending;
      this.#pending = null;
      if (pending) this.options.onTaken(pending);
      return reply(200, pending ? { empty: false, ...pending } : { empty: true });
    }
    if (method !== 'POST' || !request.headers['content-type']?.startsWith('application/json')) return reply(404);
    const text = await bodyOf(request);
    if (text === null) return reply(413);
    if (path === '/submit') return reply(this.#keep(request, text));
    const problem = path === '/' ? receivedProblem(text) : null;
    if (!problem) return reply(400);
    await this.options.onProblem(problem);
    return reply(200);
  }

  #keep(request: IncomingMessage, text: string): number {
    if (!isSame(request.headers.authorization ?? '', this.secret)) return 403;
    const submission: unknown = JSON.parse(text);
    if (!isSubmission(submission)) return 400;
    const { url, problemName, sourceCode, languageId } = submission;
    this.#pending = { url, problemName, sourceCode, languageId };
    return 200;
  }
}

const isOurs = ({ headers }: IncomingMessage, port: number): boolean =>
  (headers.host === `${HOST}:${port}` || headers.host === `localhost:${port}`) &&
  !ORIGIN_OF_PAGE.test(headers.origin ?? '');

/** Starts to listen; rejects if the port is taken. */
export async function startCompanion(options: CompanionOptions): Promise<Companion> {
  const companion = new CompanionServer(options);
  const server: Server = createServer((request, response) => {
    companion.answer(request, response, portOf(server)).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, HOST, resolve);
  });
  return {
    port: portOf(server),
    secret: companion.secret,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
