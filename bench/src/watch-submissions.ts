import type { StreamEvents } from '@tribunal/contract';

type SubmissionEvent = StreamEvents['submission'];

export interface SubmissionWatch {
  /** The first event, past or to come, that fits. */
  until(fits: (event: SubmissionEvent) => boolean): Promise<SubmissionEvent>;
  close(): void;
}

const LONGEST_WAIT_MS = 60_000;

/** Reads the event stream as an open page does. */
export async function watchSubmissions(url: string, token: string): Promise<SubmissionWatch> {
  const abort = new AbortController();
  const reply = await fetch(`${url}/api/events`, { headers: { authorization: token }, signal: abort.signal });
  const seen: SubmissionEvent[] = [];
  const waiting = new Set<() => void>();
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + chunk).split('\n\n');
      rest = frames.pop()!;
      for (const frame of frames) {
        if (!frame.includes('event: submission\n')) continue;
        seen.push(JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as SubmissionEvent);
      }
      for (const look of waiting) look();
    }
  };
  read().catch(() => undefined);
  return {
    close: () => abort.abort(),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('no such event in time')), LONGEST_WAIT_MS);
        const look = (): void => {
          const found = seen.find(fits);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}
