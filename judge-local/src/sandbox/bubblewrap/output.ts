/** Captures a program's output: reads it as it arrives, keeps it up to the cap and counts the rest. */
import { closeSync, unlinkSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { CapturedOutput, OutputSink } from '../types';
import { createStored, reasonOf } from './store-files';

export class CappedOutput {
  /** Resolves when all writers have closed the pipe. */
  readonly ended: Promise<void>;
  #size = 0;
  #error: string | null = null;
  readonly #kept: Buffer[] = [];
  readonly #most: number;
  readonly #file: { ref: string; fd: number } | null = null;

  constructor(
    sink: Exclude<OutputSink, { pipe: string }>,
    fd: number,
    private readonly store: string,
    private readonly onOverflow: () => void,
  ) {
    this.#most = 'capture' in sink ? sink.capture : sink.store;
    if ('store' in sink) this.#file = createStored(store);
    const stream = new Socket({ fd, readable: true, writable: false });
    stream.on('data', (chunk: Buffer) => this.#consume(chunk));
    stream.on('error', () => undefined);
    this.ended = new Promise((resolve) => stream.on('close', () => resolve()));
  }

  get truncated(): boolean {
    return this.#size > this.#most;
  }

  /** Returns why output could not be kept, if so; that is our failure, not the program's. */
  get error(): string | null {
    return this.#error;
  }

  /** Returns the captured output. May be called only after it has ended. */
  result(): CapturedOutput {
    const sizes = { size: this.#size, truncated: this.truncated };
    if (!this.#file) return { ...sizes, bytes: Buffer.concat(this.#kept) };
    closeSync(this.#file.fd);
    if (this.#error === null) return { ...sizes, ref: this.#file.ref };
    unlinkSync(join(this.store, this.#file.ref));
    return sizes;
  }

  #consume(chunk: Buffer): void {
    const wasTruncated = this.truncated;
    const kept = chunk.subarray(0, Math.max(0, this.#most - this.#size));
    this.#size += chunk.length;
    if (this.#file) this.#write(this.#file.fd, kept);
    else this.#kept.push(kept);
    if (this.truncated && !wasTruncated) this.onOverflow();
  }

  #write(fd: number, bytes: Buffer): void {
    if (this.#error !== null) return;
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
    } catch (error) {
      this.#error = reasonOf(error);
    }
  }
}
