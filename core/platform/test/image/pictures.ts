import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export interface PictureOptions {
  width?: number;
  height?: number;
  /** CSS colour. */
  colour?: string;
}

/** Creates a picture of one colour that is not encoded yet. */
export const plain = ({ width = 30, height = 20, colour = 'teal' }: PictureOptions = {}): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } });

export const pngOf = (options?: PictureOptions): Promise<Buffer> => plain(options).png().toBuffer();

/** Returns red, green and blue of one pixel. */
export async function pixelAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(picture).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...raw.subarray(0, 3)];
}

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

/** Returns a valid PNG of black and white pixels, all black: some kilobytes that unpack to width × height / 8 bytes. */
export function bombOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Returns an animation in which each frame has another shade. */
export function gifOf(frames: number, side: number): Promise<Buffer> {
  const data = Buffer.alloc(frames * side * side * 3);
  for (let at = 0; at < frames; at += 1) data.fill((at * 50) % 250, at * side * side * 3, (at + 1) * side * side * 3);
  return sharp(data, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ effort: 1 })
    .toBuffer();
}

/**
 * Returns a bitmap with 24 bits per pixel and rows from the bottom: the upper half has one colour and the lower
 * another.
 */
export function bmpOf(width: number, height: number, upper: readonly number[], lower: readonly number[]): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let line = 0; line < height; line += 1) {
    const [red, green, blue] = line < height / 2 ? lower : upper;
    for (let x = 0; x < width; x += 1) file.set([blue!, green!, red!], 54 + line * row + x * 3);
  }
  return file;
}
