/**
 * Encodes frames between this process and the helper: a little-endian u32 length, followed by that many bytes of
 * JSON.
 */

const longestFrame = 64 * 1024 * 1024;

/** Encodes one frame. The helper accepts at most 1 MiB of JSON. */
export function encodeFrame(message: unknown): Buffer {
  const text = JSON.stringify(message);
  const size = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(4 + size);
  frame.writeUInt32LE(size, 0);
  frame.write(text, 4);
  return frame;
}

/** Turns chunks of a stream into the JSON values of its frames. */
export class FrameReader {
  #pending: Buffer = Buffer.alloc(0);

  constructor(private readonly onMessage: (message: unknown) => void) {}

  /**
   * Adds a chunk of the stream.
   * @throws an Error if the bytes cannot be a stream of frames.
   */
  push(chunk: Buffer): void {
    let bytes = this.#pending.length ? Buffer.concat([this.#pending, chunk]) : chunk;
    while (bytes.length >= 4) {
      const size = bytes.readUInt32LE(0);
      if (size > longestFrame) throw new Error(`invalid frame size: ${size} bytes`);
      if (bytes.length < 4 + size) break;
      const text = bytes.toString('utf8', 4, 4 + size);
      bytes = bytes.subarray(4 + size);
      this.onMessage(JSON.parse(text));
    }
    this.#pending = bytes;
  }
}
