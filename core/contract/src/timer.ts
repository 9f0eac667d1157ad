/** Time and timers of a process; tests inject one that moves only when they say so. */
export interface Timer {
  /** Returns the time in ms; the origin depends on the implementation. */
  now(): number;
  /** Runs a function once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}
