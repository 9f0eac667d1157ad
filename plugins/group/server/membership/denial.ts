import { forbidden, notFound, type DomainError } from '@tribunal/server';
import type { GroupDenial } from './policy';

const NOT_FOUND: ReadonlySet<GroupDenial> = new Set(['group.unknown', 'group.noUser', 'group.noInviteLink'] as const);

/** Returns the error of a denial: 404 for what does not exist for the viewer, otherwise 403. */
export const denialError = (denial: GroupDenial): DomainError =>
  NOT_FOUND.has(denial) ? notFound(denial) : forbidden(denial);

/** @throws the error of a denial, if there is one */
export function check(denial: GroupDenial | null): void {
  if (denial) throw denialError(denial);
}
