import { Limits } from '@tribunal/contract';
import { badInput } from '../http';

/**
 * Maximum ratio of unpacked to packed size, applied from `from` bytes on. The ratio of deflate itself ends at about
 * 1000.
 */
const RATIO = { max: 400, from: 64 * 1024 * 1024 } as const;

/** Limits what one archive may unpack to. Throws an error that names the exceeded limit. */
export class UnpackLimiter {
  #files = 0;
  #bytes = 0;

  /** @param packedBytes Size of the archive itself. */
  constructor(private readonly packedBytes: number) {}

  addFile(): void {
    const limit = Limits.archiveFiles.max;
    if (++this.#files > limit) throw badInput('file', 'archive.tooManyFiles', { limit });
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes;
    const limit = Limits.unpackedBytes.max;
    if (this.#bytes > limit) throw badInput('file', 'archive.tooLarge', { limit });
    if (this.#bytes > Math.max(RATIO.from, RATIO.max * this.packedBytes)) {
      throw badInput('file', 'archive.ratio', { limit: RATIO.max });
    }
  }
}
