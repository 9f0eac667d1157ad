import { databaseQueue } from './database.mjs';
import { ANSWER_TIMEOUT_MS, pass, fail } from './check.mjs';
import {
  decoded,
  isJudgeOnly,
  listens,
  packaged,
  hostAndPort,
  readAddress,
  noAnswerFinding,
  valueOf,
  withoutPassword,
} from './network.mjs';

/** @type {Readonly<Record<string, number>>} */
const PORTS = { 'amqp:': 5672, 'amqps:': 5671 };

/** @param {URL} url */
const vhostOf = ({ pathname }) => decoded(pathname.slice(1)) || '/';

/**
 * @param {URL} url
 * @param {string} place
 * @param {Error} error
 * @returns {import('./check.mjs').Finding}
 */
const refusal = (url, place, error) => {
  const noAnswer = noAnswerFinding('QUEUE_URL', place, error);
  if (noAnswer) return noAnswer;
  const user = decoded(url.username) || 'guest';
  const { message } = error;
  if (/ACCESS.REFUSED/.test(message)) {
    return fail(
      `QUEUE_URL: wrong username or password for ${user}`,
      `correct QUEUE_URL, or: rabbitmqctl change_password ${user} …`,
    );
  }
  // The broker closes the connection while it is being opened; the only setting involved in this step is the vhost.
  if (/ConnectionClose/.test(message)) {
    const vhost = vhostOf(url);
    return fail(
      `QUEUE_URL: vhost ${vhost} does not exist, or ${user} has no access to it`,
      `rabbitmqctl add_vhost ${vhost}; rabbitmqctl set_permissions -p ${vhost} ${user} '.*' '.*' '.*'`,
    );
  }
  if (/SSL|ECONNABORTED|socket hang up|closed/i.test(message)) {
    return fail(
      `QUEUE_URL: ${place} does not speak ${url.protocol.slice(0, -1)}`,
      'correct the scheme or port of QUEUE_URL',
    );
  }
  return fail(`QUEUE_URL: ${withoutPassword(message, url)}`, 'correct QUEUE_URL');
};

/**
 * @param {string} address
 * @param {URL} url
 * @returns {Promise<import('./check.mjs').Finding>}
 */
const broker = async (address, url) => {
  const amqp = await packaged('amqplib');
  if (!amqp) return listens('QUEUE_URL', url, PORTS[url.protocol]);
  const place = hostAndPort(url, PORTS[url.protocol]);
  try {
    const connection = await amqp.connect(address, { timeout: ANSWER_TIMEOUT_MS });
    connection.on('error', () => {});
    void connection.close().catch(() => {});
    return pass(`QUEUE_URL: vhost ${vhostOf(url)} at ${place}`);
  } catch (error) {
    return refusal(url, place, error instanceof Error ? error : new Error(String(error)));
  }
};

/**
 * Checks the queue that server and judges share.
 * @param {import('../lib/settings.mjs').Environment} env
 * @returns {import('./check.mjs').Finding | Promise<import('./check.mjs').Finding>}
 */
export const queue = (env) => {
  const address = valueOf(env, 'QUEUE_URL');
  if (!address) {
    return isJudgeOnly(env)
      ? fail('QUEUE_URL is not set', 'set it to the queue that the server and its judges share')
      : pass('in the database');
  }
  const { url, problem } = readAddress('QUEUE_URL', address, ['amqp', 'amqps', 'postgres', 'postgresql']);
  if (problem) return problem;
  return url.protocol in PORTS ? broker(address, url) : databaseQueue(address);
};
