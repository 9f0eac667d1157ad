import { readFileSync } from 'node:fs';
import type { FailureKind, RemotePage } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';

/** A page as a session gives it. */
export const pageOf = (text: string, more: Partial<RemotePage> = {}): RemotePage => ({
  url: 'https://codeforces.com/problemset',
  status: 200,
  location: null,
  headers: {},
  bytes: new Uint8Array(),
  text,
  ...more,
});

export const fixture = (name: string, url: string): RemotePage =>
  pageOf(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'), { url });

/** Which failure it ends with; null: none. */
export async function failureOf(work: () => unknown): Promise<FailureKind | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof RemoteFailure) return error.kind;
    throw error;
  }
}
