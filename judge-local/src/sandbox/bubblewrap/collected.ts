/**
 * Reads the files that come out of the sandbox as one stream. The program inside may forge it, so only its bytes are
 * trusted, as data.
 */
import { closeSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { CollectedFile, FileRef } from '../types';
import { createStored } from './store-files';

export interface Collected {
  files: Record<string, FileRef>;
  /** Reason why an expected file is missing. */
  message?: string;
}

const longestLine = 100;

/** Reads for each file in turn either "ok <size>" and that many bytes, or another line. */
export class CollectedReader {
  readonly ended: Promise<void>;
  readonly #collected: Collected = { files: {} };
  #index = 0;
  #line = '';
  #open: { ref: FileRef; fd: number; left: number } | null = null;

  constructor(
    stream: Readable,
    private readonly wanted: readonly CollectedFile[],
    private readonly store: string,
  ) {
    stream.on('data', (chunk: Buffer) => this.#consume(chunk));
    stream.on('error', () => undefined);
    this.ended = new Promise((resolve) => stream.on('close', () => resolve()));
  }

  /** Returns the result. May be called only after the stream has ended. */
  result(): Collected {
    if (this.#open) this.#drop(this.#open);
    const rest = this.wanted.slice(this.#index);
    for (const file of rest) this.#miss(file, 'the program was in its way');
    return this.#collected;
  }

  /** Deletes the collected files. */
  discard(): void {
    for (const ref of Object.values(this.result().files)) unlinkSync(join(this.store, ref));
  }

  #consume(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length && this.#index < this.wanted.length)
      rest = this.#open ? this.#content(rest) : this.#header(rest);
  }

  #header(bytes: Buffer): Buffer {
    const end = bytes.indexOf('\n');
    this.#line += bytes.toString('latin1', 0, end < 0 ? bytes.length : end).slice(0, longestLine);
    if (end < 0) return Buffer.alloc(0);
    const file = this.wanted[this.#index]!;
    const size = /^ok (\d{1,15})$/.exec(this.#line)?.[1];
    if (size !== undefined && Number(size) <= file.maxBytes) this.#begin(Number(size));
    else this.#next(() => this.#miss(file, this.#line));
    this.#line = '';
    return bytes.subarray(end + 1);
  }

  #begin(size: number): void {
    this.#open = { ...createStored(this.store), left: size };
    if (size === 0) this.#complete(this.#open);
  }

  #content(bytes: Buffer): Buffer {
    const open = this.#open!;
    const part = bytes.subarray(0, open.left);
    try {
      for (let done = 0; done < part.length;) done += writeSync(open.fd, part, done);
    } catch (error) {
      this.#drop(open);
      this.#next(() => this.#miss(this.wanted[this.#index]!, String(error)));
      this.#index = this.wanted.length;
      return Buffer.alloc(0);
    }
    open.left -= part.length;
    if (open.left === 0) this.#complete(open);
    return bytes.subarray(part.length);
  }

  #complete({ ref, fd }: { ref: FileRef; fd: number }): void {
    closeSync(fd);
    this.#open = null;
    this.#next(() => (this.#collected.files[this.wanted[this.#index]!.path] = ref));
  }

  #drop({ ref, fd }: { ref: FileRef; fd: number }): void {
    closeSync(fd);
    unlinkSync(join(this.store, ref));
    this.#open = null;
  }

  #next(note: () => void): void {
    note();
    this.#index++;
  }

  #miss({ path, optional }: CollectedFile, why: string): void {
    if (optional && why === 'No such file or directory') return;
    this.#collected.message ??= `${path.slice(0, 100)} cannot be taken: ${why}`;
  }
}
