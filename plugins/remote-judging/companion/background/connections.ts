import { presetOrigins } from '../generated/connected';
import { extension } from '../extension-api';
import { patternOf } from '../sites';

const KEY = 'origins';
const BRIDGE = 'bridge.js';

/** Returns the origins of the judges that the person has connected. */
export const connectedOrigins = async (): Promise<string[]> => {
  const { [KEY]: stored } = await extension.storage.local.get(KEY);
  const chosen = Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  return [...new Set([...presetOrigins, ...chosen])];
};

/** Returns whether the extension may work on the pages of an origin. */
export const isAllowed = (origin: string): Promise<boolean> =>
  extension.permissions.contains({ origins: [patternOf(origin)] });

/** Lets the bridge run in the pages of all connected origins that are still allowed, and in no others. */
export const registerBridges = async (): Promise<void> => {
  const origins = await connectedOrigins();
  const registered = await extension.scripting.getRegisteredContentScripts();
  if (registered.length > 0)
    await extension.scripting.unregisterContentScripts({ ids: registered.map(({ id }) => id) });
  const allowed: string[] = [];
  for (const origin of origins) if (await isAllowed(origin)) allowed.push(patternOf(origin));
  if (allowed.length === 0) return;
  const matches = [...new Set(allowed)];
  await extension.scripting.registerContentScripts([
    { id: 'bridge', matches, js: [BRIDGE], runAt: 'document_start', persistAcrossSessions: true },
  ]);
};

/** Connects an origin, which counts once its permission is given; a tab that shows it gets the bridge at once. */
export const connect = async (origin: string, tabId: number | null): Promise<void> => {
  await extension.storage.local.set({ [KEY]: [...new Set([...(await connectedOrigins()), origin])] });
  await registerBridges();
  if (tabId !== null) await extension.scripting.executeScript({ target: { tabId }, files: [BRIDGE] });
};

export const disconnect = async (origin: string): Promise<void> => {
  await extension.storage.local.set({ [KEY]: (await connectedOrigins()).filter((each) => each !== origin) });
  await registerBridges();
};
