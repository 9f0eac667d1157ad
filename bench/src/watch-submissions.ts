import type { StreamEvents } from '@tribunal/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';

type SubmissionEvent = StreamEvents['submission'];

export interface SubmissionWatch {
  /** Resolves with the first matching event, past or future. */
  until(matches: (event: SubmissionEvent) => boolean): Promise<SubmissionEvent>;
  close(): void;
}

const LONGEST_WAIT_MS = 60_000;

/** Reads the event stream as an open page does. */
export async function watchSubmissions(url: string, token: string): Promise<SubmissionWatch> {
  const abort = new AbortController();
  const reply = await fetch(`${url}/api/events`, { headers: { authorization: token }, signal: abort.signal });
  const events: SubmissionEvent[] = [];
  const waiting = new Set<() => void>();
  const read = async (): Promise<void> => {
    const messages = reply.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of messages) {
      if (event !== 'submission') continue;
      events.push(JSON.parse(data) as SubmissionEvent);
      for (const check of waiting) check();
    }
  };
  read().catch(() => undefined);
  return {
    close: () => abort.abort(),
    until: (matches) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('no such event in time')), LONGEST_WAIT_MS);
        const check = (): void => {
          const found = events.find(matches);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
}
