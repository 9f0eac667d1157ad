import type { DataRef } from '@tribunal/contract';
import { JudgeFailure, ServerError } from '@tribunal/worker';
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Store, StoredFile } from './store/store';

/** Source of testdata: the server, or a folder in tests. */
export interface DataSource {
  fetchTestdata(sha256: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

/** Number of files fetched in parallel; more would not be faster and would overload the server. */
const PARALLEL_FETCHES = 8;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Returns whether the server answered that there is no such file; no answer and other answers are not the problem's
 * fault.
 */
const isMissing = (error: unknown): boolean => error instanceof ServerError && error.status === 404;

/** Testdata by content hash: fetched once, verified, kept in the store. */
export class Testdata {
  constructor(
    private readonly store: Store,
    private readonly source: DataSource,
    /** Timeout for one file, in milliseconds. */
    private readonly timeoutMs: number,
  ) {}

  /**
   * Returns all files in the given order, pinned until released.
   * @throws `JudgeFailure` if one is not available; then none stays pinned.
   */
  async pinFiles(refs: readonly DataRef[]): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    let next = 0;
    const fetchSome = async (): Promise<void> => {
      for (let index = next++; index < refs.length; index = next++) {
        files[index] = await this.fetch(refs[index] as DataRef);
      }
    };
    const results = await Promise.allSettled(Array.from({ length: PARALLEL_FETCHES }, fetchSome));
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) return files;
    files.forEach((file) => file.release());
    throw failed.reason;
  }

  private fetch(ref: DataRef): Promise<StoredFile> {
    if (!SHA256.test(ref.sha256)) throw new JudgeFailure('dataUnnamed', ref.sha256);
    return this.store.obtain('data', ref.sha256, (path) => this.download(ref, path));
  }

  /** Deliberately not bound to one judgement's abort signal: others may wait for the same file. */
  private async download({ sha256, bytes }: DataRef, path: string): Promise<string> {
    const hash = createHash('sha256');
    let size = 0;
    const file = await open(path, 'wx');
    try {
      for await (const chunk of await this.source.fetchTestdata(sha256, AbortSignal.timeout(this.timeoutMs))) {
        size += chunk.length;
        if (size > bytes) break;
        hash.update(chunk);
        await file.write(chunk);
      }
    } catch (error) {
      throw new JudgeFailure(isMissing(error) ? 'dataMissing' : 'dataUnreachable', `${sha256}: ${String(error)}`);
    } finally {
      await file.close();
    }
    const digest = hash.digest('hex');
    if (digest === sha256 && size === bytes) return digest;
    throw new JudgeFailure('dataDamaged', `${sha256}: got ${size} of ${bytes} bytes, ${digest}`);
  }
}
