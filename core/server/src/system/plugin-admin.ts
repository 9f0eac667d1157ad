import type { PluginRow } from '@tribunal/contract';
import { UnknownPlugin, type PluginHost, type Wanted } from '@tribunal/kernel';
import { notFound } from '../http';
import type { ServerScope } from '../plugins';

/** Stores what is wanted; the change itself is seen in `state`. Refuses an id that no plugin has. */
export async function setPlugin(host: PluginHost<ServerScope>, id: string, wanted: Wanted): Promise<PluginRow> {
  try {
    await host.set(id, wanted);
  } catch (error) {
    throw error instanceof UnknownPlugin ? notFound('plugin.unknown', { id }) : error;
  }
  const row = host.describe().find((one) => one.id === id);
  if (!row) throw notFound('plugin.unknown', { id });
  return row;
}
