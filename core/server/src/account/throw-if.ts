import type { DomainError } from '../http';

/** What a policy says, done. */
export function throwIf(refusal: DomainError | null): void {
  if (refusal) throw refusal;
}
