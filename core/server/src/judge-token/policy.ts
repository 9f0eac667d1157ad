import type { JudgeRegistration } from '@tribunal/contract';
import { forbidden, type JudgeIdentity } from '../http';

/** What a call says of the judge that makes it. */
export interface ClaimedIdentity {
  name?: string;
  instance?: string;
  keys?: readonly string[];
}

/** Another judge of the same name, as far as it matters to one that registers. */
export interface Namesake {
  origin: 'registered' | 'created';
  isRevoked: boolean;
}

export type IdentityRefusal = 'judgeToken.otherName' | 'judgeToken.otherInstance' | 'judgeToken.otherKeys';
export type RegistrationRefusal = 'judgeToken.revoked' | 'judgeToken.hasOwnToken';

/** Why a judge may not say this of itself with its token; null: it may. */
export function denyIdentity(
  judge: Pick<JudgeIdentity, 'name' | 'instance' | 'keys'>,
  { name, instance, keys = [] }: ClaimedIdentity,
): IdentityRefusal | null {
  if (name !== undefined && name !== judge.name) return 'judgeToken.otherName';
  if (instance !== undefined && judge.instance !== null && instance !== judge.instance)
    return 'judgeToken.otherInstance';
  return keys.every((key) => judge.keys.includes(key)) ? null : 'judgeToken.otherKeys';
}

/** Why nobody may register under this name with the shared token; null: anybody may. */
export function denyRegistration(namesakes: readonly Namesake[]): RegistrationRefusal | null {
  if (namesakes.some(({ origin, isRevoked }) => origin === 'created' && !isRevoked)) return 'judgeToken.hasOwnToken';
  return namesakes.some(({ isRevoked }) => isRevoked) ? 'judgeToken.revoked' : null;
}

/** Checks what a call says of its judge against the token that it came with. `@throws` 403 naming what differs. */
export function checkIdentity(judge: JudgeIdentity, claimed: ClaimedIdentity): void {
  const refused = denyIdentity(judge, claimed);
  if (refused) throw forbidden(refused, { name: judge.name, keys: judge.keys.join(', ') });
}

/** Checks a registration with the shared token. `@throws` 403. */
export function checkRegistration({ name }: JudgeRegistration, namesakes: readonly Namesake[]): void {
  const refused = denyRegistration(namesakes);
  if (refused) throw forbidden(refused, { name });
}
