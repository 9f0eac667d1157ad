import type { StreamEvents } from '@tribunal/contract';

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
    let rest = '';
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + chunk).split('\n\n');
      rest = frames.pop()!;
      for (const frame of frames) {
        if (!frame.includes('event: submission\n')) continue;
        events.push(JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as SubmissionEvent);
      }
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
