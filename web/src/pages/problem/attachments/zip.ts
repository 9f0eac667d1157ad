export interface ZipEntry {
  name: string;
  content: string;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
const crc32 = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
};

/** Encodes numbers in little-endian order, each with its size in bytes. */
const numbers = (...fields: [value: number, bytes: 2 | 4][]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
};

const VERSION = 20;
/** Flag that marks file names as UTF-8. */
const FLAGS = 0x0800;
/** The earliest date a zip can represent (1 January 1980); the real date of the files is unknown. */
const DAY = 0x21;

/** Creates an archive of small text files, stored without compression. */
export const zipOf = (entries: readonly ZipEntry[]): Blob => {
  const encoder = new TextEncoder();
  const bodies: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const entry of entries) {
    const [name, content] = [encoder.encode(entry.name), encoder.encode(entry.content)];
    const { length } = content;
    const common = numbers(
      [VERSION, 2],
      [FLAGS, 2],
      [0, 2],
      [0, 2],
      [DAY, 2],
      [crc32(content), 4],
      [length, 4],
      [length, 4],
      [name.length, 2],
      [0, 2],
    );
    bodies.push(numbers([0x04034b50, 4]), common, name, content);
    directory.push(
      numbers([0x02014b50, 4], [VERSION, 2]),
      common,
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    );
    offset += 4 + common.length + name.length + length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
  return new Blob([...bodies, ...directory, end], { type: 'application/zip' });
};
