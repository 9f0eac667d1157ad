import { Backoff, Headers as Names } from '@tribunal/contract';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { getToken, onTokenChange } from '../token';
import type { TopicSubscription } from './topics';

const PATH = '/api/events';
/** Silence in ms after which the connection counts as lost. */
const SILENCE_MS = 90_000;

/** Regenerated on each page load, so that it cannot be used to track a user. */
const ANONYMOUS_ID = Math.random().toString(36).slice(2);

interface Handlers {
  onMessage(message: EventSourceMessage): void;
  onLiveChange(isLive: boolean): void;
  /** Returns the topics to watch; called for each connection. `watching` reports when the server watches them. */
  getSubscriptions?(): readonly TopicSubscription[];
  onSubscribed?(watches: readonly TopicSubscription[]): void;
}

/** An event stream that is kept open. */
export interface EventConnection {
  /** Reconnects at once because the subscriptions changed; the connection does not count as lost. */
  reconnect(): void;
  close(): void;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

const pathFor = (subscriptions: readonly TopicSubscription[]): string =>
  subscriptions.length > 0 ? `${PATH}?watch=${subscriptions.map(encodeURIComponent).join(',')}` : PATH;

/** Keeps one event stream open. It starts after the event `resumeAfter` and resumes where the connection broke. */
export const keepConnected = (handlers: Handlers, resumeAfter: string | null = null): EventConnection => {
  const ended = new AbortController();
  let current: AbortController | null = null;
  let lastId = resumeAfter;
  const backoff = new Backoff({ firstMs: 500, maxMs: 15_000 });
  /** Pause that the server has asked for, in ms. */
  let requestedMs: number | null = null;
  let isReconnecting = false;

  const onMessage = (message: EventSourceMessage) => {
    if (message.id) lastId = message.id;
    if (message.event === 'bye') requestedMs = retryOf(message.data);
    else handlers.onMessage(message);
  };

  const listen = async (connection: AbortController): Promise<void> => {
    const token = getToken();
    const subscriptions = handlers.getSubscriptions?.() ?? [];
    const response = await fetch(pathFor(subscriptions), {
      headers: {
        accept: 'text/event-stream',
        ...(token ? { [Names.token]: token } : { [Names.visitor]: ANONYMOUS_ID }),
        ...(lastId ? { 'last-event-id': lastId } : {}),
      },
      signal: connection.signal,
    });
    if (!response.ok || !response.body) throw new Error(`stream answered ${response.status}`);
    handlers.onLiveChange(true);
    handlers.onSubscribed?.(subscriptions);
    backoff.reset();
    await readAll(response.body, onMessage, connection);
  };

  const run = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      current = new AbortController();
      isReconnecting = false;
      await listen(current).catch(() => undefined);
      if (isReconnecting) continue;
      handlers.onLiveChange(false);
      const pauseMs = requestedMs ?? backoff.next();
      requestedMs = null;
      await sleep(pauseMs * (0.75 + Math.random() / 2), ended.signal);
    }
  };

  const stopTokenListener = onTokenChange(() => {
    lastId = null;
    backoff.reset();
    current?.abort();
  });
  void run();
  return {
    reconnect: () => {
      isReconnecting = true;
      current?.abort();
    },
    close: () => {
      stopTokenListener();
      ended.abort();
      current?.abort();
    },
  };
};

const readAll = async (
  body: ReadableStream<Uint8Array>,
  emit: (message: EventSourceMessage) => void,
  connection: AbortController,
): Promise<void> => {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  const parser = createParser({ onEvent: emit });
  let watchdog = setTimeout(() => connection.abort(), SILENCE_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watchdog);
      watchdog = setTimeout(() => connection.abort(), SILENCE_MS);
      parser.feed(value);
    }
  } finally {
    clearTimeout(watchdog);
  }
};

const retryOf = (data: string): number | null => {
  const retryMs = (JSON.parse(data) as { retryMs?: unknown }).retryMs;
  return typeof retryMs === 'number' ? retryMs : null;
};
