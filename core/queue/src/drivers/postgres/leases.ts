import type { Database } from './database';
import { EXTEND } from './statements';

/** Extends the locks of messages in progress, so that only a dead process loses them. */
export class Leases {
  private readonly ids = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly owner: string,
    private readonly visibilityMs: number,
    private readonly onProblem: (what: string, error: unknown) => void,
  ) {}

  add(id: string): void {
    this.ids.add(id);
    this.scheduleExtension();
  }

  remove(id: string): void {
    this.ids.delete(id);
    if (this.ids.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Returns the ids of all messages that this process is handling. */
  activeIds(): string[] {
    return [...this.ids];
  }

  private scheduleExtension(): void {
    this.timer ??= setTimeout(() => void this.extend(), this.visibilityMs / 3);
  }

  private async extend(): Promise<void> {
    this.timer = undefined;
    try {
      await this.database.queryOnce(EXTEND, [this.activeIds(), this.owner, this.visibilityMs]);
    } catch (error) {
      this.onProblem('locks were not extended', error);
    }
    if (this.ids.size > 0) this.scheduleExtension();
  }
}
