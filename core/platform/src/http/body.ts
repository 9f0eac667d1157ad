import { Readable } from 'node:stream';
import { parse } from '@hapi/bourne';
import type { Request, RouteOptionsPayload } from '@hapi/hapi';
import { TimeoutError, withTimeout } from '@tribunal/contract';
import { badInput, DomainError } from './errors';
import { FORM_BYTES } from './one-file-form';

/** How long the sender of a body may send nothing, in ms. */
const SILENCE_MS = 60_000;
/** Time limit of a body, in ms; large archives may arrive over slow connections. */
const BODY_MS = 60_000;
export const UPLOAD_MS = 30 * 60_000;
/** How long and how much of a refused body is read and dropped, in ms and bytes. */
const DRAIN_MS = 5000;
const DRAIN_BYTES = 64 * 1024 * 1024;

/**
 * The framework reads no body, because it would read all of one that it refuses, however long that takes, before it
 * answers. It only unpacks compressed ones.
 */
export const UNREAD_PAYLOAD: RouteOptionsPayload = {
  output: 'stream',
  parse: 'gunzip',
  override: 'application/octet-stream',
  maxBytes: Number.MAX_SAFE_INTEGER,
};

/**
 * Keeps a failure of the stream that unpacks a body from ending the process: a body is read late, in part or not at all,
 * and only who reads it learns of the failure.
 */
export const outliveDamage = ({ payload }: Request): void => {
  if (payload instanceof Readable) payload.on('error', () => undefined);
};

/** What a call takes as its body. */
export interface BodyRule {
  type: 'application/json' | 'application/octet-stream' | 'multipart/form-data';
  /** The part of a form, or the whole body. */
  field: string;
  maxBytes: number;
}

const tooLarge = ({ field, maxBytes: limit }: BodyRule): DomainError =>
  new DomainError(413, 'file.tooLarge', { limit }, field);

const limitOf = ({ type, maxBytes }: BodyRule): number => maxBytes + (type === 'multipart/form-data' ? FORM_BYTES : 0);

/**
 * Refuses a body by its headers, before anything is read.
 * @throws 413 when its declared length is too large
 * @throws 415 when it has another type
 */
export function checkBodyHeaders(headers: Readonly<Record<string, unknown>>, rule: BodyRule): void {
  if (Number(headers['content-length'] ?? 0) > limitOf(rule)) throw tooLarge(rule);
  const [type = ''] = String(headers['content-type'] ?? 'application/json').split(';');
  if (type.trim().toLowerCase() !== rule.type) throw new DomainError(415, 'error.mediaType', { type: rule.type });
}

/**
 * Streams a body. When its reader stops early, the connection stays open for the refusal.
 * @throws 400 when it ends too soon
 * @throws 408 when nothing arrives for a while, or the whole takes too long
 * @throws 413 when it is too large
 */
export async function* readBody({ payload }: Request, rule: BodyRule): AsyncGenerator<Buffer> {
  const chunks = (payload as Readable).iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const end = performance.now() + (rule.type === 'application/json' ? BODY_MS : UPLOAD_MS);
  let bytes = 0;
  try {
    for (;;) {
      const patience = Math.min(SILENCE_MS, Math.max(0, end - performance.now()));
      const next = await withTimeout(patience, chunks.next()).catch((error: unknown) => {
        if (error instanceof TimeoutError) throw new DomainError(408, 'error.timeout');
        throw badInput(rule.field, 'error.badRequest');
      });
      if (next.done) return;
      bytes += next.value.length;
      if (bytes > limitOf(rule)) throw tooLarge(rule);
      yield next.value;
    }
  } finally {
    void chunks.return?.();
  }
}

/**
 * Reads a body as JSON; an empty one is null.
 * @throws 400 when it is no JSON, and as `readBody` does
 */
export async function readJson(request: Request, rule: BodyRule): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of readBody(request, rule)) chunks.push(chunk);
  const json = Buffer.concat(chunks).toString('utf8');
  if (json === '') return null;
  try {
    return parse(json) as unknown;
  } catch {
    throw new DomainError(400, 'error.malformedBody');
  }
}

/**
 * Sends the reply before the rest of the body has arrived, and lets the sender read it before the connection closes.
 * Closing a socket while data still arrives resets the connection, and a client that is still sending, a proxy in
 * particular, then loses the reply.
 */
export function drainWhileReplying({ raw: { req, res } }: Request): void {
  if (req.readableEnded) return;
  const { socket } = req;
  // The framework asks for the end of the connection then.
  if (!req.complete) {
    socket.destroySoon = () => {
      const timer = setTimeout(() => socket.destroy(), DRAIN_MS).unref();
      socket.once('close', () => clearTimeout(timer));
      socket.end();
    };
  }
  // Before Node.js, which drops a body that nobody has begun to read without counting it.
  res.prependOnceListener('finish', () => {
    let bytes = 0;
    req.unpipe();
    req.read();
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DRAIN_BYTES) socket.destroy();
    });
    req.resume();
  });
}
