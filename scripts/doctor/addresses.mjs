import { createServer } from 'node:net';
import { codeOf } from '../lib/errors.mjs';
import { bracketed, isUnspecified, localAddress } from '../lib/settings.mjs';
import { ANSWER_TIMEOUT_MS, pass, fail } from './check.mjs';
import { isUnknownHost, listens, packaged, hostAndPort, readAddress, noAnswerFinding, valueOf } from './network.mjs';

const WEB = ['http', 'https'];

/** Replies of a proxy that does not reach the server behind it, or of a server that cannot work. */
const GATEWAY_ERRORS = [502, 503, 504];

class GatewayError extends Error {
  /** @param {number} status */
  constructor(status) {
    super(`a proxy answers with ${status}`);
    this.status = status;
  }
}

/**
 * Requests the health of the site at an address and `path`: `{isOk, status}`. Rejects when there is no reply, or the
 * reply is not Tribunal's.
 * @param {string} address
 * @param {string} path
 */
const healthAt = async (address, path) => {
  const response = await fetch(`${address.replace(/\/+$/, '')}${path}`, {
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (GATEWAY_ERRORS.includes(response.status)) throw new GatewayError(response.status);
  const { data } = /** @type {{ data?: { status?: string } }} */ (await response.json());
  return { isOk: response.ok, status: data?.status };
};
/** @param {string} address */
const isLive = (address) => healthAt(address, '/api/health/live').then(({ isOk }) => isOk);

/**
 * Returns a finding about the site that is already running here, and its health.
 * @param {{ host: string, port: number }} settings
 * @returns {Promise<import('./check.mjs').Finding>}
 */
const runningSite = async (settings) => {
  const runs = `Tribunal is running at ${localAddress(settings)}`;
  const health = await healthAt(localAddress(settings), '/api/health').catch(() => null);
  if (health?.isOk && health.status === 'ok') return pass(runs);
  return health?.isOk
    ? fail(`${runs}, but does not judge submissions`, 'start a judge; /admin shows judges and the queue')
    : fail(`${runs}, but is not ready`, 'see the server log for the failing part');
};

/** @type {Readonly<Record<string, string>>} */
const LISTENING = {
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
  ENOTFOUND: 'the name in HOST cannot be resolved',
  EACCES: 'this user is not allowed to listen on that port',
};

/**
 * Checks that the site can listen on its port, or is already running there.
 * @param {{ host: string, port: number }} settings
 * @returns {Promise<import('./check.mjs').Finding>}
 */
export const checkPort = async (settings) => {
  const place = `${bracketed(settings.host)}:${settings.port}`;
  /** @type {string | null} */
  const code = await new Promise((done) => {
    const probe = createServer().once('error', (error) => done(codeOf(error) ?? error.message));
    probe.listen(settings.port, settings.host, () => probe.close(() => done(null)));
  });
  if (code === null) return pass(`${place} is free`);
  if (code !== 'EADDRINUSE') return fail(`${place}: ${LISTENING[code] ?? code}`, 'correct HOST or PORT');
  if (await isLive(localAddress(settings)).catch(() => false)) return runningSite(settings);
  return fail(`${place} is in use by another program`, `choose another: PORT=${settings.port + 1}`);
};

/**
 * Checks that Tribunal answers at an address that browsers or judges use. If `isExpected` is false, a missing reply
 * is not a serious fault.
 * @param {string} variable
 * @param {string} text
 * @param {{ isExpected: boolean, by: string }} options
 * @returns {Promise<import('./check.mjs').Finding>}
 */
const checkReachable = async (variable, text, { isExpected, by }) => {
  const { url, problem } = readAddress(variable, text, WEB);
  if (problem) return problem;
  try {
    if (await isLive(url.href)) return pass(`${variable}: Tribunal answers at ${url.origin}`);
  } catch (error) {
    if (error instanceof GatewayError) {
      const why = `${variable}: the proxy at ${url.origin} does not reach the server (${error.status})`;
      const remedy = 'start the server, or correct its address in the proxy';
      return isExpected ? fail(why, remedy) : fail(why, remedy, 'better');
    }
    const unreachable = noAnswerFinding(variable, url.host, error);
    if (unreachable) return { ...unreachable, ...(!isExpected && !isUnknownHost(error) && { weight: 'better' }) };
    if (/CERT|TLS/.test(codeOf(error instanceof Error ? error.cause : null) ?? '')) {
      return fail(
        `${variable}: the certificate of ${url.host} is not trusted`,
        'install a certificate that browsers trust',
        'better',
      );
    }
  }
  const why = `${variable}: ${url.origin} answers, but is not Tribunal`;
  return isExpected
    ? fail(why, `point ${by} to the server, or correct ${variable}`)
    : pass(`${why} while the site is down`);
};

/**
 * Checks the address that browsers use, and that links in mails begin with. A missing reply is not a serious fault
 * while the site is not running.
 * @param {import('../lib/settings.mjs').Environment} env
 * @param {{ host: string, port: number }} settings
 */
export const baseUrl = async (env, settings) => {
  const text = valueOf(env, 'BASE_URL');
  const why = 'BASE_URL: nobody but this machine can open the links in mails';
  const remedy = 'set BASE_URL to the address of the site, such as https://judge.example';
  if (!text) return isUnspecified(settings.host) ? fail(`${why}, because it is not set`, remedy, 'better') : null;
  if (URL.canParse(text) && isUnspecified(new URL(text).hostname)) return fail(why, remedy);
  const isExpected = await isLive(localAddress(settings)).catch(() => false);
  return checkReachable('BASE_URL', text, { isExpected, by: 'the proxy' });
};

/**
 * Checks the address at which this machine's judges reach the server; null if it is not set, as under `npm start`.
 * @param {import('../lib/settings.mjs').Environment} env
 */
export const serverUrl = (env) => {
  const text = valueOf(env, 'SERVER_URL');
  return text ? checkReachable('SERVER_URL', text, { isExpected: true, by: 'the address' }) : null;
};

/** @type {Readonly<Record<string, number>>} */
const MAIL_PORTS = { 'smtp:': 587, 'smtps:': 465 };

/**
 * @param {string} place
 * @param {unknown} error
 */
const mailProblem = (place, error) => {
  if (codeOf(error) === 'EAUTH')
    return fail(`MAIL_URL: ${place} rejects the username or password`, 'correct them in MAIL_URL');
  const protocolError = fail(`MAIL_URL: ${place} does not speak SMTP as MAIL_URL says`, 'correct its scheme or port');
  return noAnswerFinding('MAIL_URL', place, error) ?? protocolError;
};

/**
 * Checks the mail server; null if the site stores mails itself or has no mail server.
 * @param {import('../lib/settings.mjs').Environment} env
 * @returns {Promise<import('./check.mjs').Finding | null>}
 */
export const mail = async (env) => {
  const text = valueOf(env, 'MAIL_URL');
  if (!text || text === 'catch:') return null;
  const { url, problem } = readAddress('MAIL_URL', text, ['smtp', 'smtps']);
  if (problem) return problem;
  const nodemailer = await packaged('nodemailer');
  const place = hostAndPort(url, MAIL_PORTS[url.protocol]);
  if (!nodemailer) return listens('MAIL_URL', url, MAIL_PORTS[url.protocol]);
  const timeouts = {
    connectionTimeout: ANSWER_TIMEOUT_MS,
    greetingTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  };
  const transport = nodemailer.createTransport({ url: text, ...timeouts });
  try {
    await transport.verify();
    return pass(`MAIL_URL: ${place} accepts mail`);
  } catch (error) {
    return mailProblem(place, error);
  } finally {
    transport.close();
  }
};
