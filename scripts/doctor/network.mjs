import { connect } from 'node:net';
import { ANSWER_TIMEOUT_MS, pass, fail } from './check.mjs';

/** Returns the value of a variable; an empty one counts as not set. */
export const valueOf = (env, variable) => env[variable]?.trim() || undefined;

/** Returns whether the variables configure only a judge for a server on another machine. */
export const isJudgeOnly = (env) => Boolean(valueOf(env, 'SERVER_URL') && !valueOf(env, 'DATABASE_URL'));

/**
 * Parses an address: returns `{url}`, or `{problem}` if it is invalid or has another scheme. The problem does not
 * quote the address, which may contain a password.
 */
export const readAddress = (variable, text, schemes) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && schemes.includes(url.protocol.slice(0, -1))) return { url };
  const expected = schemes.map((scheme) => `${scheme}://…`).join(' or ');
  const why = url ? `begins with ${url.protocol}` : 'is not an address';
  return { problem: fail(`${variable} ${why}`, `write it as ${expected}; in a password, % escapes such as %40 for @`) };
};

/** Decodes a part of an address; returns it unchanged if it is malformed. */
export const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Masks the password of an address in a library's message. */
export const withoutPassword = (text, { password }) =>
  [password, decoded(password)].filter(Boolean).reduce((masked, secret) => masked.replaceAll(secret, '***'), text);

/** Returns host and port, without name and password. */
export const hostAndPort = ({ hostname, port, searchParams }, defaultPort) =>
  `${hostname || searchParams.get('host') || 'this machine'}:${port || defaultPort}`;

const NO_ANSWER_REASONS = {
  ECONNREFUSED: 'nobody listens at',
  ECONNRESET: 'the connection is cut by',
  ENOTFOUND: 'nobody knows the host of',
  EAI_AGAIN: 'nobody knows the host of',
  EHOSTUNREACH: 'there is no way to',
  ENETUNREACH: 'there is no way to',
  ETIMEDOUT: 'there is no answer from',
  ENOENT: 'there is no socket at',
};

const isTimeout = ({ name, message }) => name === 'TimeoutError' || /time(d ?)?out|never received/i.test(message);

/**
 * Returns the system's code of a connection error, however libraries have wrapped it; undefined if the error is a
 * reply of the server.
 */
const codeOf = (error) => {
  const all = [error, error.cause, ...(error.errors ?? error.cause?.errors ?? [])].filter(Boolean);
  const code = Object.keys(NO_ANSWER_REASONS).find((one) =>
    all.some((part) => part.code === one || part.message?.includes(one)),
  );
  return code ?? (all.some(isTimeout) ? 'ETIMEDOUT' : undefined);
};
export const isUnknownHost = (error) => ['ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(error));

/** Returns the finding for a place that did not answer; null if the error is a reply of the server. */
export const noAnswerFinding = (variable, place, error) => {
  const phrase = NO_ANSWER_REASONS[codeOf(error)];
  const remedy = isUnknownHost(error) ? `correct ${variable}, or the name service` : `start it, or correct ${variable}`;
  return phrase ? fail(`${variable}: ${phrase} ${place}`, remedy) : null;
};

/** Imports a package of the product; null if it is not installed, so that the doctor works without it. */
export const packaged = (name) =>
  import(name).then(
    (module) => module.default,
    () => null,
  );

/** Checks only whether the port accepts connections, if the package for a full check is not installed. */
export const listens = async (variable, url, defaultPort) => {
  const place = hostAndPort(url, defaultPort);
  const port = Number(url.port || defaultPort);
  const failure = await new Promise((done) => {
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port, timeout: ANSWER_TIMEOUT_MS });
    const end = (error = null) => done(error) ?? socket.destroy();
    socket.once('connect', () => end()).once('error', end);
    socket.once('timeout', () => end(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
  });
  return failure
    ? (noAnswerFinding(variable, place, failure) ?? fail(`${variable}: ${failure.message}`, `correct ${variable}`))
    : pass(`${variable}: ${place} answers; npm run setup lets doctor ask for more`);
};
