import { createPublicKey, verify } from 'node:crypto';
import type { PackageSignature } from '@tribunal/contract';

/** What comes before the 32 bytes of an Ed25519 key in its standard form. */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const keyOf = (base64: string) =>
  createPublicKey({ key: Buffer.concat([KEY_HEAD, Buffer.from(base64, 'base64')]), format: 'der', type: 'spki' });

/** Finds which of the trusted keys has made a detached signature, in base64, of the archive. */
export function checkSignature(
  archive: Buffer,
  signature: string | undefined,
  trusted: readonly string[],
): PackageSignature {
  if (!signature) return { state: 'none' };
  const bytes = Buffer.from(signature, 'base64');
  const key = trusted.find((one) => verify(null, archive, keyOf(one), bytes));
  return key === undefined ? { state: 'unknown' } : { state: 'trusted', key };
}
