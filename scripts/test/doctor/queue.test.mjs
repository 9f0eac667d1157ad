import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRabbitmq } from '../../../core/testing/src/rabbitmq';
import { queue } from '../../doctor/queue.mjs';

let broker;
beforeAll(async () => {
  broker = await startRabbitmq();
}, 120_000);
afterAll(() => broker?.stop());

const address = (change = {}) => Object.assign(new URL(broker.url), change).href;

it('a broker that lets us in is well', async () => {
  expect(await queue({ QUEUE_URL: address() })).toEqual({ what: expect.stringContaining('vhost / at 127.0.0.1:') });
});

it('the queue is in the database when none is named', async () => {
  expect(await queue({})).toEqual({ what: 'in the database' });
});

it('a judge that works for another machine needs the address of the queue', async () => {
  expect((await queue({ SERVER_URL: 'https://judge.example' })).why).toContain('QUEUE_URL is not set');
});

it.each([
  ['a wrong password', { password: 'wrong-word' }, 'wrong username or password for guest', 'change_password guest'],
  ['an unknown user', { username: 'nobody' }, 'wrong username or password for nobody', 'QUEUE_URL'],
  ['a vhost that is not there', { pathname: '/nothing' }, 'vhost nothing does not exist', 'add_vhost nothing'],
  ['a port where nobody listens', { port: '1' }, 'nothing is listening at 127.0.0.1:1', 'start it'],
])('a broker with %s is not', async (_, change, why, remedy) => {
  const found = await queue({ QUEUE_URL: address(change) });
  expect(found).toEqual({ why: expect.stringContaining(why), remedy: expect.stringContaining(remedy) });
  expect(JSON.stringify(found)).not.toContain('wrong-word');
});

it.each([
  ['TLS where there is none', () => address().replace('amqp:', 'amqps:'), 'does not speak amqps'],
  ['another scheme', () => 'redis://me:wrong-word@127.0.0.1', 'starts with redis:'],
])('an address with %s is not', async (_, text, why) => {
  const found = await queue({ QUEUE_URL: text() });
  expect(found).toEqual({ why: expect.stringContaining(why), remedy: expect.any(String) });
  expect(JSON.stringify(found)).not.toContain('wrong-word');
});
