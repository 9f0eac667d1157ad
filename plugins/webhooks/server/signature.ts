import { createHmac } from 'node:crypto';

/** Length of secrets in bytes. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Returns a new secret. `random` returns as many bytes as it is told. */
export const newSecret = (random: (bytes: number) => Buffer): string =>
  PREFIX + random(SECRET_BYTES).toString('base64');

export interface SignedMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * Returns the headers by which a receiver recognises a message as ours, and as new. They are those of Standard Webhooks
 * (standardwebhooks.com), for which many languages have libraries.
 */
export function signatureHeaders({ id, timestamp, body }: SignedMessage, secret: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
