import { randomUUID } from 'node:crypto';
import type { PluginHost } from '@tribunal/kernel';
import type { EventStream } from '../http/event-stream';
import { enabledPlugins } from './plugins';
import type { ServerScope } from './server-scope';

/**
 * Browsers show only the pages of plugins that are on, and the back office what each does now; each process tells its
 * own. Returns the end of it.
 */
export function tellBrowsers(host: PluginHost<ServerScope>, stream: EventStream): () => void {
  let told = '';
  return host.onChange((id, state) => {
    stream.deliver({ id: randomUUID(), name: 'plugin', payload: { id, state }, audience: { to: 'staff' } });
    const enabled = enabledPlugins(host);
    if (enabled.join() === told) return;
    told = enabled.join();
    stream.deliver({ id: randomUUID(), name: 'plugins', payload: { enabled }, audience: { to: 'everyone' } });
  });
}
