import { Headers as Names } from '@tribunal/contract';
import { getToken, onTokenChange } from '../token';
import { sseParser, type StreamMessage } from './sse';
import type { Watch } from './topics';

const PATH = '/api/events';
/** Milliseconds: the first pause after a lost line, the longest one, and how long silence is believed. */
const PAUSE = { first: 500, longest: 15_000, silence: 90_000 };

/** Made anew with each load of the page, so that nobody can be followed by it. */
const VISITOR = Math.random().toString(36).slice(2);

interface Handlers {
  message(message: StreamMessage): void;
  live(isLive: boolean): void;
  /** What to watch, asked at each connection; `watching` says when the server does. */
  wanted?(): readonly Watch[];
  watching?(watches: readonly Watch[]): void;
}

/** A stream that is kept open. */
export interface Line {
  /** Connects anew at once, because something else is wanted; the line does not count as lost. */
  renew(): void;
  leave(): void;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

const pathFor = (watches: readonly Watch[]): string =>
  watches.length > 0 ? `${PATH}?watch=${watches.map(encodeURIComponent).join(',')}` : PATH;

/** Keeps one event stream open, resuming after `resumeAfter` and where it broke. */
export const keepConnected = (handlers: Handlers, resumeAfter: string | null = null): Line => {
  const ended = new AbortController();
  let current: AbortController | null = null;
  let lastId = resumeAfter;
  let pause: number = PAUSE.first;
  let isRenewed = false;

  const onMessage = (message: StreamMessage) => {
    if (message.id) lastId = message.id;
    if (message.event === 'bye') pause = retryOf(message.data) ?? pause;
    else handlers.message(message);
  };

  const listen = async (connection: AbortController): Promise<void> => {
    const token = getToken();
    const watches = handlers.wanted?.() ?? [];
    const response = await fetch(pathFor(watches), {
      headers: {
        accept: 'text/event-stream',
        ...(token ? { [Names.token]: token } : { [Names.visitor]: VISITOR }),
        ...(lastId ? { 'last-event-id': lastId } : {}),
      },
      signal: connection.signal,
    });
    if (!response.ok || !response.body) throw new Error(`stream answered ${response.status}`);
    handlers.live(true);
    handlers.watching?.(watches);
    pause = PAUSE.first;
    await readAll(response.body, onMessage, connection);
  };

  const run = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      current = new AbortController();
      isRenewed = false;
      await listen(current).catch(() => undefined);
      if (isRenewed) continue;
      handlers.live(false);
      await sleep(pause * (0.75 + Math.random() / 2), ended.signal);
      pause = Math.min(pause * 2, PAUSE.longest);
    }
  };

  const forgetToken = onTokenChange(() => {
    lastId = null;
    pause = PAUSE.first;
    current?.abort();
  });
  void run();
  return {
    renew: () => {
      isRenewed = true;
      current?.abort();
    },
    leave: () => {
      forgetToken();
      ended.abort();
      current?.abort();
    },
  };
};

const readAll = async (
  body: ReadableStream<Uint8Array>,
  emit: (message: StreamMessage) => void,
  connection: AbortController,
): Promise<void> => {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  const feed = sseParser(emit);
  let watchdog = setTimeout(() => connection.abort(), PAUSE.silence);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watchdog);
      watchdog = setTimeout(() => connection.abort(), PAUSE.silence);
      feed(value);
    }
  } finally {
    clearTimeout(watchdog);
  }
};

const retryOf = (data: string): number | null => {
  const retryMs = (JSON.parse(data) as { retryMs?: unknown }).retryMs;
  return typeof retryMs === 'number' ? retryMs : null;
};
