import { crc32 } from 'node:zlib';

interface Entry {
  name: Buffer;
  content: Buffer;
  crc: number;
  offset: number;
}

/**
 * Returns the fields that both headers of an entry contain: version, no flags, stored, 1980-01-01, checksum and
 * sizes.
 */
const facts = ({ name, content, crc }: Entry): Buffer => {
  const part = Buffer.alloc(26);
  part.writeUInt16LE(20, 0);
  part.writeUInt16LE(0x21, 8);
  part.writeUInt32LE(crc, 10);
  part.writeUInt32LE(content.length, 14);
  part.writeUInt32LE(content.length, 18);
  part.writeUInt16LE(name.length, 22);
  return part;
};

const local = (entry: Entry): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts(entry), entry.name, entry.content]);

const central = (entry: Entry): Buffer => {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(entry.offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts(entry), rest, entry.name]);
};

/** Returns a zip archive of uncompressed files, name → content (APPNOTE.TXT 4.3). */
export const zipOf = (files: Readonly<Record<string, string>>): Buffer => {
  let offset = 0;
  const entries = Object.entries(files).map(([path, text]): Entry => {
    const content = Buffer.from(text);
    const entry = { name: Buffer.from(path), content, crc: crc32(content), offset };
    offset += local(entry).length;
    return entry;
  });
  const directory = Buffer.concat(entries.map(central));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries.map(local), directory, end]);
};
