import type { TopicName } from '@tribunal/contract';
import type { Queue } from '../src/index';

/**
 * Combines two connections with different roles into one queue: the server's sends work and takes reports, the
 * judge's does the reverse.
 */
export function combineQueues(judge: Queue, server: Queue): Queue {
  const publisherOf = (topic: TopicName): Queue => (topic === 'judge' ? server : judge);
  const consumerOf = (topic: TopicName): Queue => (topic === 'judge' ? judge : server);
  return {
    driver: judge.driver,
    publish: (topic, message, options) => publisherOf(topic).publish(topic, message, options),
    consume: (topic, options, handle) => consumerOf(topic).consume(topic, options, handle),
    depth: (topic, key) => consumerOf(topic).depth(topic, key),
    ping: async () => {
      await judge.ping();
      await server.ping();
    },
    // Handlers that are still running may publish on the other side.
    close: async () => {
      await judge.close();
      await server.close();
    },
  };
}
