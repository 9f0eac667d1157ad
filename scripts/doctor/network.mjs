import { connect } from 'node:net';
import { codeOf } from '../lib/errors.mjs';
import { ANSWER_TIMEOUT_MS, pass, fail } from './check.mjs';

/**
 * Returns the value of a variable; an empty one counts as not set.
 * @param {import('../lib/settings.mjs').Environment} env
 * @param {string} variable
 */
export const valueOf = (env, variable) => env[variable]?.trim() || undefined;

/**
 * Returns whether the variables configure only a judge for a server on another machine.
 * @param {import('../lib/settings.mjs').Environment} env
 */
export const isJudgeOnly = (env) => Boolean(valueOf(env, 'SERVER_URL') && !valueOf(env, 'DATABASE_URL'));

/**
 * Parses an address: returns `{url}`, or `{problem}` if it is invalid or has another scheme. The problem does not
 * quote the address, which may contain a password.
 * @param {string} variable
 * @param {string} text
 * @param {readonly string[]} schemes
 * @returns {{ url: URL, problem?: undefined } | { url?: undefined, problem: import('./check.mjs').Finding }}
 */
export const readAddress = (variable, text, schemes) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && schemes.includes(url.protocol.slice(0, -1))) return { url };
  const expected = schemes.map((scheme) => `${scheme}://…`).join(' or ');
  const why = url ? `starts with ${url.protocol}` : 'is not an address';
  return {
    problem: fail(
      `${variable} ${why}`,
      `write it as ${expected}; percent-encode special characters in a password, such as %40 for @`,
    ),
  };
};

/**
 * Decodes a part of an address; returns it unchanged if it is malformed.
 * @param {string} text
 */
export const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Masks the password of an address in a library's message.
 * @param {string} text
 * @param {{ password: string }} url
 */
export const withoutPassword = (text, { password }) =>
  [password, decoded(password)].filter(Boolean).reduce((masked, secret) => masked.replaceAll(secret, '***'), text);

/**
 * Returns host and port, without name and password.
 * @param {URL} url
 * @param {number | undefined} defaultPort
 */
export const hostAndPort = ({ hostname, port, searchParams }, defaultPort) =>
  `${hostname || searchParams.get('host') || 'this machine'}:${port || defaultPort}`;

/** @type {Readonly<Record<string, string>>} */
const NO_ANSWER_REASONS = {
  ECONNREFUSED: 'nothing is listening at',
  ECONNRESET: 'the connection was closed by',
  ENOTFOUND: 'cannot resolve the host of',
  EAI_AGAIN: 'cannot resolve the host of',
  EHOSTUNREACH: 'no network route to',
  ENETUNREACH: 'no network route to',
  ETIMEDOUT: 'no answer from',
  ENOENT: 'no socket at',
};

/** @param {unknown} error */
const isTimeout = (error) =>
  error instanceof Error && (error.name === 'TimeoutError' || /time(d ?)?out|never received/i.test(error.message));

/**
 * Returns the errors that an error wraps.
 * @param {unknown} error
 * @returns {unknown[]}
 */
const errorsIn = (error) => (error instanceof AggregateError ? error.errors : []);

/**
 * Returns the system's code of a connection error, however libraries have wrapped it; undefined if the error is a
 * reply of the server.
 * @param {unknown} error
 * @returns {string | undefined}
 */
const connectionCodeOf = (error) => {
  const cause = error instanceof Error ? error.cause : undefined;
  const all = [error, cause, ...errorsIn(error), ...errorsIn(cause)].filter((one) => one instanceof Error);
  const code = Object.keys(NO_ANSWER_REASONS).find((one) =>
    all.some((part) => codeOf(part) === one || part.message.includes(one)),
  );
  return code ?? (all.some(isTimeout) ? 'ETIMEDOUT' : undefined);
};
/** @param {unknown} error */
export const isUnknownHost = (error) => ['ENOTFOUND', 'EAI_AGAIN'].includes(connectionCodeOf(error) ?? '');

/**
 * Returns the finding for a place that did not answer; null if the error is a reply of the server.
 * @param {string} variable
 * @param {string} place
 * @param {unknown} error
 * @returns {import('./check.mjs').Finding | null}
 */
export const noAnswerFinding = (variable, place, error) => {
  const phrase = NO_ANSWER_REASONS[connectionCodeOf(error) ?? ''];
  const remedy = isUnknownHost(error) ? `correct ${variable} or DNS` : `start it, or correct ${variable}`;
  return phrase ? fail(`${variable}: ${phrase} ${place}`, remedy) : null;
};

/**
 * Imports a package of the product; null if it is not installed, so that the doctor works without it.
 * @param {string} name
 */
export const packaged = (name) =>
  import(name).then(
    (module) => module.default,
    () => null,
  );

/**
 * Checks only whether the port accepts connections, if the package for a full check is not installed.
 * @param {string} variable
 * @param {URL} url
 * @param {number | undefined} defaultPort
 * @returns {Promise<import('./check.mjs').Finding>}
 */
export const listens = async (variable, url, defaultPort) => {
  const place = hostAndPort(url, defaultPort);
  const port = Number(url.port || defaultPort);
  /** @type {Error | null} */
  const failure = await new Promise((done) => {
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port, timeout: ANSWER_TIMEOUT_MS });
    /** @param {Error | null} error */
    const end = (error) => {
      done(error);
      socket.destroy();
    };
    socket.once('connect', () => end(null)).once('error', end);
    socket.once('timeout', () => end(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
  });
  return failure
    ? (noAnswerFinding(variable, place, failure) ?? fail(`${variable}: ${failure.message}`, `correct ${variable}`))
    : pass(`${variable}: ${place} answers; run npm run setup for a full check`);
};
