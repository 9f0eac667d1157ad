import type { DomainError } from '@tribunal/platform';

export function throwIf(denial: DomainError | null): void {
  if (denial) throw denial;
}
