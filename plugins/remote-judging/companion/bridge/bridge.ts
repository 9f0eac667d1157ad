import {
  COMPANION_CHANNEL,
  COMPANION_PROTOCOL,
  type CompanionCall,
  type CompanionMessage,
} from '../../contract/companion-protocol';
import type { BridgeReply, ToBridge } from '../internal-messages';

/** What of a window the bridge uses. */
export interface BridgeWindow {
  readonly location: { readonly origin: string };
  postMessage(message: unknown, targetOrigin: string): void;
  addEventListener(
    type: 'message',
    listener: (event: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>) => void,
  ): void;
}

type Body = CompanionMessage extends infer Message
  ? Message extends CompanionMessage
    ? Omit<Message, 'channel' | 'version' | 'nonce' | 'from'>
    : never
  : never;

const NONCE = /^[\w-]{16,64}$/;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Connects a page of this site with the background of the extension: `ask` sends a request there. The first handshake
 * decides about the nonce of the page; messages with another one, of another window or origin are not answered.
 * @returns a function that passes news to the page
 */
export function startBridge(
  view: BridgeWindow,
  ask: (call: CompanionCall) => Promise<BridgeReply | null>,
): (news: ToBridge) => void {
  const { origin } = view.location;
  let nonce: string | null = null;
  const post = (body: Body, to: string): void =>
    view.postMessage(
      { channel: COMPANION_CHANNEL, version: COMPANION_PROTOCOL, from: 'companion', nonce: to, ...body },
      origin,
    );

  const answer = async (id: number, call: CompanionCall, to: string): Promise<void> => {
    const reply = await ask(call).catch(() => null);
    if (!reply) return post({ kind: 'fault', id, fault: 'gone' }, to);
    if ('fault' in reply) return post({ kind: 'fault', id, fault: reply.fault }, to);
    post({ kind: 'answer', id, answer: reply.answer }, to);
  };

  view.addEventListener('message', ({ source, origin: sender, data }) => {
    if (source !== view || sender !== origin || !isRecord(data)) return;
    if (data['channel'] !== COMPANION_CHANNEL || data['from'] !== 'page') return;
    const { nonce: given, id, version } = data;
    if (typeof given !== 'string' || !NONCE.test(given) || typeof id !== 'number') return;
    if (version !== COMPANION_PROTOCOL) return post({ kind: 'fault', id, fault: 'version' }, given);
    if (nonce === null && data['name'] === 'hello') nonce = given;
    if (given !== nonce) return;
    void answer(id, { name: data['name'], input: data['input'] } as CompanionCall, given);
  });

  post({ kind: 'arrived' }, '');
  return (news) => {
    if (nonce !== null) post('view' in news ? { kind: 'changed', view: news.view } : { kind: 'page' }, nonce);
  };
}
