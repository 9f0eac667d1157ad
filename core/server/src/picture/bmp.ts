/** Pixels in rows from the top, three bytes each: red, green, blue. */
export interface RawPixels {
  data: Buffer;
  width: number;
  height: number;
}

/** It is decoded on the main thread, so it is smaller than what others may be; files of 2 MiB are below this. */
const PIXELS = 4_000_000;
const LEAST_HEADER = 40;
/** Without compression, or with masks that say where the colours are. Packed ones are rare, and the library misreads them. */
const COMPRESSIONS = [0, 3];
const DEPTHS = [1, 8, 16, 24, 32];
const FILE_HEADER = 14;

/** null when it is none that can be read. */
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

/** Looked at first, since the library makes room for whatever size a file claims. */
function isReadable(content: Buffer): boolean {
  if (content.length < FILE_HEADER + LEAST_HEADER || content.readUInt32LE(14) < LEAST_HEADER) return false;
  const [width, height] = [content.readInt32LE(18), Math.abs(content.readInt32LE(22))];
  const [depth, compression] = [content.readUInt16LE(28), content.readUInt32LE(30)];
  const fits = width > 0 && height > 0 && width * height <= PIXELS;
  return fits && DEPTHS.includes(depth) && COMPRESSIONS.includes(compression);
}

/** The library gives alpha, blue, green, red. */
function withoutAlpha(pixels: Buffer): Buffer {
  const data = Buffer.alloc((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    data[to] = pixels[from + 3]!;
    data[to + 1] = pixels[from + 2]!;
    data[to + 2] = pixels[from + 1]!;
  }
  return data;
}
