import type { FailureKind, RemotePage } from '../contract';
import { readFileSync } from 'node:fs';
import { RemoteFailure } from '../failure';

/** Returns a page as a session returns it, from its text. */
export const pageOf = (text: string, page: Partial<RemotePage> = {}): RemotePage => ({
  url: 'https://site.test/',
  status: 200,
  location: null,
  headers: {},
  text,
  bytes: new TextEncoder().encode(text),
  ...page,
});

/**
 * Returns a function that loads pages of the folder `fixtures` beside a test folder:
 * `fixturesOf(import.meta.url)('problem.html')`.
 */
export const fixturesOf =
  (test: string) =>
  (name: string): RemotePage =>
    pageOf(readFileSync(new URL(`../fixtures/${name}`, test), 'utf8'));

/** Returns the failure that `act` ends with; other errors are rethrown. */
export async function failureOf(act: () => unknown): Promise<{ kind: string; message: string; waitMs: number | null }> {
  try {
    await act();
  } catch (error) {
    if (error instanceof RemoteFailure) {
      return { kind: error.kind, message: error.message, waitMs: error.details.waitMs ?? null };
    }
    throw error;
  }
  throw new Error('nothing failed');
}

/** Like `failureOf`, but returns only the kind; null if nothing failed. */
export async function failureKindOf(act: () => unknown): Promise<FailureKind | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof RemoteFailure) return error.kind;
    throw error;
  }
}
