import type { PasskeyOptions } from '@tribunal/contract';

type CreationOptions = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON'];

const IP_ADDRESS = /^[\d.]+$|:/;

/** Returns whether the browser can use passkeys at this address; they need https, and a name instead of an IP address. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname);

/**
 * Creates a passkey.
 * @throws if the user or the browser refuses
 */
export const createPasskey = async ({ options }: PasskeyOptions): Promise<string> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) as CreationOptions }));
};

/**
 * Signs a challenge with a passkey.
 * @throws if the user or the browser refuses
 */
export const signWithPasskey = async ({ options }: PasskeyOptions): Promise<string> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) as RequestOptions }));
};
