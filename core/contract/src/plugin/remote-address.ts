import type { RemoteJudgeSpec } from './remote-judge';

/** What accounts are for that are entered while sites are simulated: no address of a real site. */
export const SIMULATED_ORIGIN = 'simulator';

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

/** Whether an address is of this very machine. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(new URL(address).hostname);

/** Whether secrets may go to an address: it is encrypted, or never leaves this machine. */
export const isPrivateAddress = (address: string): boolean =>
  new URL(address).protocol === 'https:' || (new URL(address).protocol === 'http:' && isLoopback(address));

/** Whether an operator may set it as the address of a site: https, or http on this machine; without a name or password. */
export function isSiteAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '' && isPrivateAddress(text);
}

type Where = Pick<RemoteJudgeSpec, 'endpoint'>;

/** The origin of the address that the adapter itself names. */
export const ownOrigin = ({ endpoint }: Where): string => new URL(endpoint).origin;

/**
 * The origin that requests of a site go to now. `address`: what the operator has set, empty for the adapter's own, which
 * alone is ever simulated.
 */
export function originNow(spec: Where, address: string, { isSimulated }: { isSimulated: boolean }): string {
  const set = address.trim();
  if (set === '') return isSimulated ? SIMULATED_ORIGIN : ownOrigin(spec);
  return URL.canParse(set) ? new URL(set).origin : set;
}

/** The origin that an account's secrets are for; those of before origins were noted are for the adapter's own. */
export const boundOrigin = (spec: Where, { origin }: { origin: string | null }): string => origin ?? ownOrigin(spec);
