/** What `npm run -s contest` was asked for. */
export interface Wish {
  file: string;
  /** The board of this minute; null: that of the end. */
  atMinute: number | null;
  isFrozen: boolean;
  isJson: boolean;
}
