/** Normalised addresses at which a server listens on all addresses of its machine; nobody can connect to them elsewhere. */
const UNSPECIFIED = ['0.0.0.0', '[::]', '[::ffff:0:0]'];

const inUrl = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

/** Returns whether `host` stands for all addresses of a machine, in whatever way it is written. */
export function isUnspecified(host: string): boolean {
  const url = `http://${inUrl(host)}`;
  return URL.canParse(url) && UNSPECIFIED.includes(new URL(url).hostname);
}

/** Returns the beginning of links to a server that listens at `host`, for browsers on its machine. */
export const localOrigin = (host: string, port: number | string): string =>
  `http://${isUnspecified(host) ? 'localhost' : inUrl(host)}:${port}`;
