import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP } from 'node:net';
import { VERSION } from '@tribunal/server/platform';
import { Agent, fetch } from 'undici';
import { isLocalAddress } from './local-addresses';

/** Time limit of one request, with the connection and the answer. */
const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are read; what a receiver says more is ignored. */
const ANSWER_BYTES = 4096;
/** Characters of what a receiver says that are kept. */
const TEXT_MAX = 200;

export interface PostedMessage {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** `answered` with the status and the beginning of the text, or why there was no answer. */
export type PostOutcome =
  | { answered: true; status: number; text: string; waitMs: number | null }
  | { answered: false; trouble: string };

/** Says that an address is one of this computer or of its network, where others must not have us send anything. */
class LocalAddressError extends Error {
  constructor() {
    super('the address is one of a local network');
  }
}

type Found = (error: Error | null, addresses: LookupAddress[]) => void;

/** Looks a name up as usual, but fails if any of its addresses is local. */
function lookupPublic(hostname: string, options: LookupAllOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const isLocal = addresses.some(({ address }) => isLocalAddress(address));
    return isLocal ? found(new LocalAddressError(), []) : found(null, addresses);
  });
}

const anywhere = new Agent({ connect: { timeout: TIMEOUT_MS } });
const onlyPublic = new Agent({ connect: { timeout: TIMEOUT_MS, lookup: lookupPublic as never } });

/** Sends one POST request, without following redirects. */
export async function post({ url, headers, body }: PostedMessage, allowsLocal: boolean): Promise<PostOutcome> {
  const { hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  // An address that is written as such is not looked up.
  if (!allowsLocal && isIP(literal) !== 0 && isLocalAddress(literal))
    return { answered: false, trouble: new LocalAddressError().message };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `Tribunal/${VERSION}`, ...headers },
      body,
      dispatcher: allowsLocal ? anywhere : onlyPublic,
      redirect: 'manual',
      signal,
    });
    const text = await beginningOf(response.body);
    return { answered: true, status: response.status, text, waitMs: waitOf(response.headers.get('retry-after')) };
  } catch (error) {
    if (signal.aborted) return { answered: false, trouble: `no answer within ${TIMEOUT_MS / 1000} s` };
    return { answered: false, trouble: reasonOf(error) };
  }
}

async function beginningOf(body: AsyncIterable<unknown> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    if (!(chunk instanceof Uint8Array)) continue;
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8').replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX);
}

/** Returns the pause that a receiver asks for, in ms; null without one. */
function waitOf(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter);
  return retryAfter !== null && Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const source = cause instanceof Error && cause.message ? cause : error;
  return (source instanceof Error ? source.message : String(source)).slice(0, TEXT_MAX);
}
