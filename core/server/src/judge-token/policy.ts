import { Headers, JUDGE_PROTOCOL, type JudgeRegistration } from '@tribunal/contract';
import { forbidden, type JudgeIdentity, type JudgeCall } from '@tribunal/platform';

/** What a call claims about the judge that makes it. */
export interface ClaimedIdentity {
  name?: string;
  instance?: string;
  keys?: readonly string[];
}

/** Another judge of the same name, as far as it is relevant to a registration. */
export interface Namesake {
  origin: 'registered' | 'created';
  isRevoked: boolean;
}

type IdentityRefusal = 'judgeToken.otherName' | 'judgeToken.otherInstance' | 'judgeToken.otherKeys';
type RegistrationRefusal = 'judgeToken.revoked' | 'judgeToken.hasOwnToken';

/** Returns why the claims contradict the judge's token, or null if they do not. */
export function denyIdentity(
  judge: Pick<JudgeIdentity, 'name' | 'instance' | 'keys'>,
  { name, instance, keys = [] }: ClaimedIdentity,
): IdentityRefusal | null {
  if (name !== undefined && name !== judge.name) return 'judgeToken.otherName';
  if (instance !== undefined && judge.instance !== null && instance !== judge.instance)
    return 'judgeToken.otherInstance';
  return keys.every((key) => judge.keys.includes(key)) ? null : 'judgeToken.otherKeys';
}

/** Returns why this name cannot be registered with the shared token, or null if it can. */
export function denyRegistration(namesakes: readonly Namesake[]): RegistrationRefusal | null {
  if (namesakes.some(({ origin, isRevoked }) => origin === 'created' && !isRevoked)) return 'judgeToken.hasOwnToken';
  return namesakes.some(({ isRevoked }) => isRevoked) ? 'judgeToken.revoked' : null;
}

/**
 * Checks a call's claims about its judge against the judge's token.
 * @throws 403 naming the difference
 */
export function checkIdentity(judge: JudgeIdentity, claimed: ClaimedIdentity): void {
  const refused = denyIdentity(judge, claimed);
  if (refused) throw forbidden(refused, { name: judge.name, keys: judge.keys.join(', ') });
}

/**
 * Checks a registration with the shared token.
 * @throws 403 when the name cannot be registered
 */
export function checkRegistration({ name }: JudgeRegistration, namesakes: readonly Namesake[]): void {
  const refused = denyRegistration(namesakes);
  if (refused) throw forbidden(refused, { name });
}

/**
 * Checks that a judge is of a version that this server understands. The refusal is one that suspends judges, so that they
 * leave the work in the queue to others.
 * @throws 403 asking to upgrade the judge
 */
export function checkProtocol({ headers }: Pick<JudgeCall, 'headers'>): void {
  if (headers[Headers.judgeProtocol] !== JUDGE_PROTOCOL) throw forbidden('judgeToken.otherVersion');
}
