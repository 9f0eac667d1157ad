import { Limits } from '@tribunal/contract';
import type { RemoteJudgeCalls, RemoteObservation } from '@tribunal/plugin-remote-judging/contract';

type Unknown = RemoteJudgeCalls['POST /api/judge/remote/sync']['body']['unknown'][number];
interface SyncBatch {
  observations: RemoteObservation[];
  unknown: Unknown[];
}

/** Number of entries kept while the server is unavailable; the newest are kept. */
const MOST = 500;

/** The observations to report to the server with the next sync. */
export class SyncOutbox {
  #observations: RemoteObservation[] = [];
  #unknown: Unknown[] = [];
  #reported = new Set<string>();

  observe(observation: RemoteObservation): void {
    this.#observations = [...this.#observations, observation].slice(-MOST);
  }

  /** Adds a verdict text that its adapter does not know; each run is reported once. An empty text is not reported. */
  unknown({ text: rawText, ...run }: Unknown): void {
    const text = rawText.trim().slice(0, Limits.shortText.max);
    if (text === '') return;
    const one = { ...run, text };
    const name = JSON.stringify([one.key, one.runId, one.text]);
    if (this.#reported.has(name)) return;
    if (this.#reported.size >= MOST) this.#reported.clear();
    this.#reported.add(name);
    this.#unknown = [...this.#unknown, one].slice(-MOST);
  }

  drain(): SyncBatch {
    const batch = { observations: this.#observations, unknown: this.#unknown };
    this.#observations = [];
    this.#unknown = [];
    return batch;
  }

  /** Puts back a batch that the server did not receive. */
  restore({ observations, unknown }: SyncBatch): void {
    this.#observations = [...observations, ...this.#observations].slice(-MOST);
    this.#unknown = [...unknown, ...this.#unknown].slice(-MOST);
  }
}
