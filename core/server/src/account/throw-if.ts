import type { DomainError } from '../http';

export function throwIf(denial: DomainError | null): void {
  if (denial) throw denial;
}
