/** A parsed `contest replay`; see `commands.json`. */
export interface ReplayCommand {
  file: string;
  /** Minute at which the scoreboard is shown; null for the final one. */
  atMinute: number | null;
  isFrozen: boolean;
  isJson: boolean;
}
