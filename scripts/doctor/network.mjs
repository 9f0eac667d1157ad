import { connect } from 'node:net';
import { ANSWER_MS, fine, lack } from './look.mjs';

/** The variable's value; empty counts as not set. */
export const valueOf = (env, variable) => env[variable]?.trim() || undefined;

/** Whether the variables are those of a judge that works for a server of another machine. */
export const isJudgeAlone = (env) => Boolean(valueOf(env, 'SERVER_URL') && !valueOf(env, 'DATABASE_URL'));

/** Reads an address: `{url}`, or `{lacks}` when it is none of these schemes. Shows nothing of it: it may hold a password. */
export const readAddress = (variable, text, schemes) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && schemes.includes(url.protocol.slice(0, -1))) return { url };
  const wanted = schemes.map((scheme) => `${scheme}://…`).join(' or ');
  const why = url ? `begins with ${url.protocol}` : 'is not an address';
  return { lacks: lack(`${variable} ${why}`, `write it as ${wanted}; in a password, % escapes such as %40 for @`) };
};

/** A part of an address as it is meant; as it is written where that is malformed. */
export const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What a library says of an address, without its password. */
export const withoutPassword = (text, { password }) =>
  [password, decoded(password)].filter(Boolean).reduce((left, secret) => left.replaceAll(secret, '***'), text);

/** Host and port, without name and password. */
export const placeOf = ({ hostname, port, searchParams }, defaultPort) =>
  `${hostname || searchParams.get('host') || 'this machine'}:${port || defaultPort}`;

const SILENCES = {
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

/** The system's code of an error of a connection, however libraries have wrapped it; undefined for an error that is an answer. */
const codeOf = (error) => {
  const all = [error, error.cause, ...(error.errors ?? error.cause?.errors ?? [])].filter(Boolean);
  const code = Object.keys(SILENCES).find((one) =>
    all.some((part) => part.code === one || part.message?.includes(one)),
  );
  return code ?? (all.some(isTimeout) ? 'ETIMEDOUT' : undefined);
};
export const isUnknownHost = (error) => ['ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(error));

/** Why nobody answered there, as a finding; null for an error that is an answer. */
export const silence = (variable, place, error) => {
  const words = SILENCES[codeOf(error)];
  const remedy = isUnknownHost(error) ? `correct ${variable}, or the name service` : `start it, or correct ${variable}`;
  return words ? lack(`${variable}: ${words} ${place}`, remedy) : null;
};

/** A package of the product; null while it is not installed, so that this needs none. */
export const packaged = (name) =>
  import(name).then(
    (module) => module.default,
    () => null,
  );

/** Whether anybody listens there, for when the package that could ask for more is not installed. */
export const listens = async (variable, url, defaultPort) => {
  const place = placeOf(url, defaultPort);
  const port = Number(url.port || defaultPort);
  const failure = await new Promise((done) => {
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port, timeout: ANSWER_MS });
    const end = (error = null) => done(error) ?? socket.destroy();
    socket.once('connect', () => end()).once('error', end);
    socket.once('timeout', () => end(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
  });
  return failure
    ? (silence(variable, place, failure) ?? lack(`${variable}: ${failure.message}`, `correct ${variable}`))
    : fine(`${variable}: ${place} answers; npm run setup lets doctor ask for more`);
};
