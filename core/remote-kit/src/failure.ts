import type { FailureKind, RemotePage } from '@tribunal/contract';

/** A known kind of failure at a remote judge. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** The page that the site returned, and `waitMs` if the site says how long to wait. */
    readonly details: { page?: RemotePage | null; waitMs?: number | null } = {},
  ) {
    super(message);
  }
}

/** Throws a `RemoteFailure`; it can be used as `return fail('notFound', 'there is no problem 1000', page)`. */
export function fail(kind: FailureKind, message: string, page?: RemotePage): never {
  throw new RemoteFailure(kind, message, { page: page ?? null });
}
