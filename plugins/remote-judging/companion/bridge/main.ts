import { extension } from '../extension-api';
import type { BridgeReply, ToBackground, ToBridge } from '../internal-messages';
import { startBridge } from './bridge';

declare global {
  /** Set once the bridge is in a page, which may get it both when it is loaded and when its origin is connected. */
  var tribunalCompanionBridge: true | undefined;
}

if (!globalThis.tribunalCompanionBridge) {
  globalThis.tribunalCompanionBridge = true;
  const notify = startBridge(window as Parameters<typeof startBridge>[0], async (call) => {
    const message: ToBackground = { from: 'bridge', call };
    return ((await extension.runtime.sendMessage(message)) ?? null) as BridgeReply | null;
  });
  extension.runtime.onMessage.addListener((message, { id }) => {
    if (id === extension.runtime.id) notify(message as ToBridge);
    return undefined;
  });
}
