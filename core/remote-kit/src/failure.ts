import type { FailureKind, RemotePage } from '@tribunal/contract';

/** Something went wrong at the other judge, and it is known what. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** What the site showed; `waitMs` where it says how long to wait. */
    readonly details: { page?: RemotePage | null; waitMs?: number | null } = {},
  ) {
    super(message);
  }
}

/** Throws; reads as a sentence: `return fail('notFound', 'there is no problem 1000', page)`. */
export function fail(kind: FailureKind, message: string, page?: RemotePage): never {
  throw new RemoteFailure(kind, message, { page: page ?? null });
}
