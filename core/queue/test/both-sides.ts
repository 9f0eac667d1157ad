import type { TopicName } from '@tribunal/contract';
import type { Queue } from '../src/index';

/** One queue out of two: each does what its role may. The server sends work and takes reports, a judge the reverse. */
export function bothSides(judge: Queue, server: Queue): Queue {
  const sender = (topic: TopicName): Queue => (topic === 'judge' ? server : judge);
  const taker = (topic: TopicName): Queue => (topic === 'judge' ? judge : server);
  return {
    driver: judge.driver,
    publish: (topic, message, options) => sender(topic).publish(topic, message, options),
    consume: (topic, options, handle) => taker(topic).consume(topic, options, handle),
    depth: (topic, key) => taker(topic).depth(topic, key),
    ping: async () => {
      await judge.ping();
      await server.ping();
    },
    // Handlers that still run may publish on the other side.
    close: async () => {
      await judge.close();
      await server.close();
    },
  };
}
