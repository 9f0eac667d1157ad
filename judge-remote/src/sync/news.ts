import { Limits, type RemoteJudgeCalls, type RemoteObservation } from '@tribunal/contract';

type Unknown = RemoteJudgeCalls['POST /api/judge/remote/sync']['body']['unknown'][number];
export interface NewsBatch {
  observations: RemoteObservation[];
  unknown: Unknown[];
}

/** While the server is away, the newest are kept. */
const MOST = 500;

/** What is to be told to the server with the next sync. */
export class News {
  #observations: RemoteObservation[] = [];
  #unknown: Unknown[] = [];
  #told = new Set<string>();

  observe(observation: RemoteObservation): void {
    this.#observations = [...this.#observations, observation].slice(-MOST);
  }

  /** A verdict text that its adapter does not know; each run is told of once. No text is nothing to tell. */
  unknown({ text: said, ...run }: Unknown): void {
    const text = said.trim().slice(0, Limits.shortText.max);
    if (text === '') return;
    const one = { ...run, text };
    const name = JSON.stringify([one.key, one.runId, one.text]);
    if (this.#told.has(name)) return;
    if (this.#told.size >= MOST) this.#told.clear();
    this.#told.add(name);
    this.#unknown = [...this.#unknown, one].slice(-MOST);
  }

  take(): NewsBatch {
    const batch = { observations: this.#observations, unknown: this.#unknown };
    this.#observations = [];
    this.#unknown = [];
    return batch;
  }

  /** The server did not hear it. */
  putBack({ observations, unknown }: NewsBatch): void {
    this.#observations = [...observations, ...this.#observations].slice(-MOST);
    this.#unknown = [...unknown, ...this.#unknown].slice(-MOST);
  }
}
