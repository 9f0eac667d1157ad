/** Pixels in rows from the top, with three bytes each: red, green, blue. */
interface RawPixels {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Maximum number of pixels. It is lower than for other types because bmp is decoded on the main thread; files up to 2
 * MiB stay below it.
 */
const PIXELS = 4_000_000;
const LEAST_HEADER = 40;
/**
 * Supported compressions: none, or bit masks for the colours. Run-length encoding is rare, and the library decodes it
 * incorrectly.
 */
const COMPRESSIONS = [0, 3];
const DEPTHS = [1, 8, 16, 24, 32];
const FILE_HEADER = 14;

/** Returns null if the content is not a supported bmp. */
export async function readBmp(content: Buffer): Promise<RawPixels | null> {
  if (!isReadable(content)) return null;
  const { decode } = await import('bmp-ts');
  try {
    const { data, width, height } = decode(content);
    return { data: withoutAlpha(data), width, height };
  } catch {
    return null;
  }
}

/** Checks the header first, because the library allocates memory for whatever size a file claims. */
function isReadable(content: Buffer): boolean {
  if (content.length < FILE_HEADER + LEAST_HEADER || content.readUInt32LE(14) < LEAST_HEADER) return false;
  const [width, height] = [content.readInt32LE(18), Math.abs(content.readInt32LE(22))];
  const [depth, compression] = [content.readUInt16LE(28), content.readUInt32LE(30)];
  const fits = width > 0 && height > 0 && width * height <= PIXELS;
  return fits && DEPTHS.includes(depth) && COMPRESSIONS.includes(compression);
}

/** Converts the library's order of alpha, blue, green, red. */
function withoutAlpha(pixels: Buffer): Buffer {
  const data = Buffer.alloc((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    data[to] = pixels[from + 3]!;
    data[to + 1] = pixels[from + 2]!;
    data[to + 2] = pixels[from + 1]!;
  }
  return data;
}
