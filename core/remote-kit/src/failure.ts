import type { FailureKind, RemotePage } from './contract';

const BRAND = Symbol.for('tribunal.remote-failure');

/**
 * A known kind of failure at a remote judge. An adapter that is loaded again may bring a second copy of this class;
 * `instanceof` recognizes the failures of both.
 */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly [BRAND] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this !== RemoteFailure) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === 'object' && value !== null && BRAND in value;
  }

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
