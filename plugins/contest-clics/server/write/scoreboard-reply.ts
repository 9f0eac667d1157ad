import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const pack = promisify(gzip);

/** Room for growth, so that a body also fits the next scoreboards, which are a little longer. */
const SLACK = 1.05;
const MAX_FREE = 8;

/**
 * Buffers of replies that nobody uses any more, for the next ones. A new buffer of a megabyte for each reply would make
 * the garbage collector go through the whole heap every few seconds, because such memory is limited separately.
 */
export class BodyPool {
  readonly #free: Buffer[] = [];

  /** Returns a buffer of at least this length; its content is arbitrary. */
  take(length: number): Buffer {
    const index = this.#free.findIndex((buffer) => buffer.length >= length && buffer.length <= 2 * length);
    if (index >= 0) return this.#free.splice(index, 1)[0]!;
    return Buffer.allocUnsafeSlow(Math.ceil(length * SLACK));
  }

  /** Takes a buffer back, given any part of it. */
  put({ buffer }: Buffer): void {
    this.#free.push(Buffer.from(buffer));
    // The oldest are those that scoreboards have outgrown.
    if (this.#free.length > MAX_FREE) this.#free.shift();
  }
}

/** Right to use the body of a reply until it is released. A lease that is never released costs only the buffer. */
export interface ReplyLease {
  readonly reply: ScoreboardReply;
  release(): void;
}

/** Scoreboard response. Its body is written over after the last release. */
export class ScoreboardReply {
  /** Unique tag of this reply. */
  readonly tag = randomUUID();
  #leases = 0;
  #packed: ReturnType<typeof pack> | null = null;

  constructor(
    readonly body: Buffer,
    private readonly pool: BodyPool,
  ) {}

  lease(): ReplyLease {
    this.#leases += 1;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      this.#leases -= 1;
      if (this.#leases === 0) this.pool.put(this.body);
    };
    return { reply: this, release };
  }

  /** Returns the gzipped body, compressed once for all clients. */
  packed(): ReturnType<typeof pack> {
    if (!this.#packed) {
      const { release } = this.lease();
      this.#packed = pack(this.body, { level: constants.Z_BEST_SPEED }).finally(release);
    }
    return this.#packed;
  }
}
