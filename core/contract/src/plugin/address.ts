const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

/** Returns whether an address belongs to this machine. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(new URL(address).hostname);

/** Returns whether secrets may be sent to an address: it uses encryption, or is on this machine. */
export const isSecureAddress = (address: string): boolean =>
  new URL(address).protocol === 'https:' || (new URL(address).protocol === 'http:' && isLoopback(address));

/**
 * Returns whether an operator may set the text as the address of a site: https, or http on this machine, without user
 * name or password.
 */
export function isSiteAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '' && isSecureAddress(text);
}

const PROXY_PROTOCOLS = ['http:', 'https:'];

/** Returns whether requests can be sent through a proxy at this address, which may contain a user name and password. */
export function isProxyAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, pathname, search, hash, username, password } = new URL(text);
  if (!PROXY_PROTOCOLS.includes(protocol) || port === '0') return false;
  if (pathname !== '/' || search !== '' || hash !== '') return false;
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
