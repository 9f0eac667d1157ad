import { canonical, type Form } from './canonical';

export type Chunks = AsyncIterable<Uint8Array>;

/** Returns whether two whole outputs agree in a form. */
export function sameInForm(form: Form, expected: Uint8Array, actual: Uint8Array): boolean {
  return wholeInForm(form, expected).equals(wholeInForm(form, actual));
}

function wholeInForm(form: Form, bytes: Uint8Array): Buffer {
  const filter = canonical(form);
  const [most, rest] = [filter.push(bytes), filter.end()];
  return rest.length > 0 ? Buffer.concat([most, rest]) : most;
}

/**
 * Returns whether two streams carry the same bytes, however they are split into chunks; stops reading at the first
 * difference.
 */
export async function sameStreams(expected: Chunks, actual: Chunks): Promise<boolean> {
  const left = pieces(expected);
  const right = pieces(actual);
  try {
    for (;;) {
      const [a, b] = [await left.peek(), await right.peek()];
      if (a === null || b === null) return a === b;
      const length = Math.min(a.length, b.length);
      if (Buffer.compare(a.subarray(0, length), b.subarray(0, length)) !== 0) return false;
      left.advance(length);
      right.advance(length);
    }
  } finally {
    await Promise.all([left.close(), right.close()]);
  }
}

/** Yields a stream in canonical form. */
export async function* inForm(form: Form, chunks: Chunks): AsyncGenerator<Buffer> {
  const filter = canonical(form);
  for await (const chunk of chunks) yield filter.push(chunk);
  yield filter.end();
}

interface Pieces {
  /** Returns the unread rest of the current chunk, which is never empty; null at the end. */
  peek(): Promise<Uint8Array | null>;
  /** Drops so many bytes of that rest. */
  advance(length: number): void;
  close(): Promise<void>;
}

function pieces(chunks: Chunks): Pieces {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = Buffer.alloc(0);
  return {
    async peek() {
      while (rest.length === 0) {
        const { value, done } = await iterator.next();
        if (done) return null;
        rest = value;
      }
      return rest;
    },
    advance(length) {
      rest = rest.subarray(length);
    },
    async close() {
      await iterator.return?.();
    },
  };
}
