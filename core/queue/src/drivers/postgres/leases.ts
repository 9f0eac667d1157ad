import type { Database } from './database';
import { EXTEND } from './statements';

/** Keeps the locks of messages under way from running out, so that only a dead process loses them. */
export class Leases {
  private readonly ids = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly owner: string,
    private readonly visibilityMs: number,
    private readonly onProblem: (what: string, error: unknown) => void,
  ) {}

  hold(id: string): void {
    this.ids.add(id);
    this.wait();
  }

  letGo(id: string): void {
    this.ids.delete(id);
    if (this.ids.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Ids of every message this process works on. */
  held(): string[] {
    return [...this.ids];
  }

  private wait(): void {
    this.timer ??= setTimeout(() => void this.extend(), this.visibilityMs / 3);
  }

  private async extend(): Promise<void> {
    this.timer = undefined;
    try {
      await this.database.queryOnce(EXTEND, [this.held(), this.owner, this.visibilityMs]);
    } catch (error) {
      this.onProblem('locks were not extended', error);
    }
    if (this.ids.size > 0) this.wait();
  }
}
