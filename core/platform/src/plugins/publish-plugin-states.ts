import { randomUUID } from 'node:crypto';
import type { PluginHost } from '@tribunal/kernel';
import type { EventStream } from '../stream/event-stream';
import { enabledPlugins } from './tokens';
import type { ServerScope } from './server-scope';

/**
 * Publishes the states of plugins to browsers, which show only pages of active plugins and display the states on the
 * admin pages. Each process notifies its own browsers. Returns a function that stops it.
 */
export function publishPluginStates(host: PluginHost<ServerScope>, stream: EventStream): () => void {
  let lastPublished = '';
  return host.onChange((id, state) => {
    stream.deliver({ id: randomUUID(), name: 'plugin', payload: { id, state }, audience: { to: 'staff' } });
    const enabled = enabledPlugins(host);
    if (enabled.join() === lastPublished) return;
    lastPublished = enabled.join();
    stream.deliver({ id: randomUUID(), name: 'plugins', payload: { enabled }, audience: { to: 'everyone' } });
  });
}
