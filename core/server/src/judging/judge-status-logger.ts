import type { Logger } from 'pino';

/** Logs which judges appeared and which fell silent since the last call. */
export class JudgeStatusLogger {
  #online: ReadonlyMap<string, string> | null = null;

  /** `online` resolves with the names of the judges that are alive, by their instances. */
  constructor(
    private readonly online: () => Promise<ReadonlyMap<string, string>>,
    private readonly log: Logger,
  ) {}

  async logChanges(): Promise<void> {
    const before = this.#online ?? new Map<string, string>();
    const now = await this.online();
    this.#online = now;
    for (const [instance, judge] of now)
      if (!before.has(instance)) this.log.info({ judge, instance }, 'judge connected');
    for (const [instance, judge] of before)
      if (!now.has(instance)) this.log.warn({ judge, instance }, 'judge disconnected: no more heartbeats');
  }
}
