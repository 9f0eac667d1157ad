import { databaseQueue } from './database.mjs';
import { ANSWER_MS, fine, lack } from './look.mjs';
import {
  decoded,
  isJudgeAlone,
  listens,
  packaged,
  placeOf,
  readAddress,
  silence,
  valueOf,
  withoutPassword,
} from './network.mjs';

const PORTS = { 'amqp:': 5672, 'amqps:': 5671 };

const vhostOf = ({ pathname }) => decoded(pathname.slice(1)) || '/';

const refusal = (url, place, error) => {
  const silent = silence('QUEUE_URL', place, error);
  if (silent) return silent;
  const user = decoded(url.username) || 'guest';
  const { message } = error;
  if (/ACCESS.REFUSED/.test(message)) {
    return lack(
      `QUEUE_URL: name or password of ${user} is wrong`,
      `correct QUEUE_URL, or: rabbitmqctl change_password ${user} …`,
    );
  }
  // The broker closes while the connection is opened: all that this step names is the vhost.
  if (/ConnectionClose/.test(message)) {
    const vhost = vhostOf(url);
    return lack(
      `QUEUE_URL: there is no vhost ${vhost}, or ${user} may not use it`,
      `rabbitmqctl add_vhost ${vhost}; rabbitmqctl set_permissions -p ${vhost} ${user} '.*' '.*' '.*'`,
    );
  }
  if (/SSL|ECONNABORTED|socket hang up|closed/i.test(message)) {
    return lack(
      `QUEUE_URL: ${place} does not speak ${url.protocol.slice(0, -1)}`,
      'correct scheme or port of QUEUE_URL',
    );
  }
  return lack(`QUEUE_URL: ${withoutPassword(message, url)}`, 'correct QUEUE_URL');
};

const broker = async (address, url) => {
  const amqp = await packaged('amqplib');
  if (!amqp) return listens('QUEUE_URL', url, PORTS[url.protocol]);
  const place = placeOf(url, PORTS[url.protocol]);
  try {
    const connection = await amqp.connect(address, { timeout: ANSWER_MS });
    connection.on('error', () => {});
    void connection.close().catch(() => {});
    return fine(`QUEUE_URL: vhost ${vhostOf(url)} at ${place}`);
  } catch (error) {
    return refusal(url, place, error);
  }
};

/** The queue that server and judges share. */
export const queue = (env) => {
  const address = valueOf(env, 'QUEUE_URL');
  if (!address) {
    return isJudgeAlone(env)
      ? lack('QUEUE_URL is not set', 'name the queue that the server and its judges share')
      : fine('in the database');
  }
  const { url, lacks } = readAddress('QUEUE_URL', address, ['amqp', 'amqps', 'postgres', 'postgresql']);
  if (lacks) return lacks;
  return url.protocol in PORTS ? broker(address, url) : databaseQueue(address);
};
