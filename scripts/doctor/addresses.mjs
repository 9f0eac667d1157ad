import { createServer } from 'node:net';
import { localAddress } from '../lib/settings.mjs';
import { ANSWER_MS, fine, lack } from './look.mjs';
import { isUnknownHost, listens, packaged, placeOf, readAddress, silence, valueOf } from './network.mjs';

const WEB = ['http', 'https'];

/** What the site at an address says of its health at `path`: `{isOk, status}`. Rejects when nobody, or somebody else, answers. */
const healthAt = async (address, path) => {
  const response = await fetch(`${address.replace(/\/+$/, '')}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) });
  const { data } = await response.json();
  return { isOk: response.ok, status: data?.status };
};
const isLive = (address) => healthAt(address, '/api/health/live').then(({ isOk }) => isOk);

/** The site that runs here, and its health. */
const runningSite = async (settings) => {
  const runs = `Tribunal runs at ${localAddress(settings)}`;
  const health = await healthAt(localAddress(settings), '/api/health').catch(() => null);
  if (health?.isOk && health.status === 'ok') return fine(runs);
  return health?.isOk
    ? lack(`${runs}, but judges nothing`, 'start a judge; /admin/overview shows judges and queue')
    : lack(`${runs}, but is not ready`, 'the log of the server names the part that fails');
};

const LISTENING = {
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOTFOUND: 'nobody knows the name in HOST',
  EACCES: 'this user may not listen at that port',
};

/** Whether the site can listen, or runs already. */
export const port = async (settings) => {
  const place = `${settings.host}:${settings.port}`;
  const code = await new Promise((done) => {
    const probe = createServer().once('error', (error) => done(error.code));
    probe.listen(settings.port, settings.host, () => probe.close(() => done(null)));
  });
  if (code === null) return fine(`${place} is free`);
  if (code !== 'EADDRINUSE') return lack(`${place}: ${LISTENING[code] ?? code}`, 'correct HOST or PORT');
  if (await isLive(localAddress(settings)).catch(() => false)) return runningSite(settings);
  return lack(`${place} is taken by another program`, `choose another: PORT=${settings.port + 1}`);
};

/** Whether Tribunal answers at an address that browsers or judges use; `isExpected`: no answer would be no wonder now. */
const reached = async (variable, text, { isExpected, by }) => {
  const { url, lacks } = readAddress(variable, text, WEB);
  if (lacks) return lacks;
  try {
    if (await isLive(url.href)) return fine(`${variable}: Tribunal answers at ${url.origin}`);
  } catch (error) {
    const silent = silence(variable, url.host, error);
    if (silent) return { ...silent, ...(!isExpected && !isUnknownHost(error) && { weight: 'better' }) };
    if (/CERT|TLS/.test(error.cause?.code)) {
      return lack(
        `${variable}: ${url.host} has a certificate that is not trusted`,
        'get one that browsers trust',
        'better',
      );
    }
  }
  const why = `${variable}: somebody answers at ${url.origin}, but not Tribunal`;
  return isExpected
    ? lack(why, `lead ${by} to the server, or correct ${variable}`)
    : fine(`${why} while the site is down`);
};

/** The address that browsers use; null when it follows from HOST and PORT. Before the site runs, silence is no fault. */
export const baseUrl = async (env, settings) => {
  const text = valueOf(env, 'BASE_URL');
  if (!text) return null;
  const isExpected = await isLive(localAddress(settings)).catch(() => false);
  return reached('BASE_URL', text, { isExpected, by: 'the proxy' });
};

/** Where judges of this machine find the server; null when that is here, as under `npm start`. */
export const serverUrl = (env) => {
  const text = valueOf(env, 'SERVER_URL');
  return text ? reached('SERVER_URL', text, { isExpected: true, by: 'the address' }) : null;
};

const MAIL_PORTS = { 'smtp:': 587, 'smtps:': 465 };

const mailRefusal = (place, error) => {
  if (error.code === 'EAUTH') return lack(`MAIL_URL: ${place} refuses name or password`, 'correct them in MAIL_URL');
  const misspoken = lack(`MAIL_URL: ${place} does not speak SMTP as MAIL_URL says`, 'correct its scheme or port');
  return silence('MAIL_URL', place, error) ?? misspoken;
};

/** The mail server; null when the site keeps mails or has none. */
export const mail = async (env) => {
  const text = valueOf(env, 'MAIL_URL');
  if (!text || text === 'catch:') return null;
  const { url, lacks } = readAddress('MAIL_URL', text, ['smtp', 'smtps']);
  if (lacks) return lacks;
  const nodemailer = await packaged('nodemailer');
  const place = placeOf(url, MAIL_PORTS[url.protocol]);
  if (!nodemailer) return listens('MAIL_URL', url, MAIL_PORTS[url.protocol]);
  const timeouts = { connectionTimeout: ANSWER_MS, greetingTimeout: ANSWER_MS, socketTimeout: ANSWER_MS };
  const transport = nodemailer.createTransport({ url: text, ...timeouts });
  try {
    await transport.verify();
    return fine(`MAIL_URL: ${place} takes mails`);
  } catch (error) {
    return mailRefusal(place, error);
  } finally {
    transport.close();
  }
};
