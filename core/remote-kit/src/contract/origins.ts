import type { RemoteJudgeSpec } from './remote-judge';

/** Origin of accounts that are entered while sites are simulated; it is not the address of a real site. */
export const SIMULATED_ORIGIN = 'simulator';

type EndpointSpec = Pick<RemoteJudgeSpec, 'endpoint'>;

/** Returns the origin of the adapter's default address. */
export const defaultOrigin = ({ endpoint }: EndpointSpec): string => new URL(endpoint).origin;

/**
 * Returns the origin that requests of a site currently go to. `address` is set by the operator; if it is empty, the
 * adapter's own address is used, the only one that may be simulated.
 */
export function currentOrigin(spec: EndpointSpec, address: string, { isSimulated }: { isSimulated: boolean }): string {
  const configured = address.trim();
  if (configured === '') return isSimulated ? SIMULATED_ORIGIN : defaultOrigin(spec);
  return URL.canParse(configured) ? new URL(configured).origin : configured;
}

/**
 * Returns the origin that an account's secrets belong to. Secrets older than recorded origins belong to the adapter's
 * own.
 */
export const credentialOrigin = (spec: EndpointSpec, { origin }: { origin: string | null }): string =>
  origin ?? defaultOrigin(spec);
