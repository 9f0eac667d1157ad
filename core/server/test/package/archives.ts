import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

export interface Member {
  name: string | Buffer;
  content?: string | Buffer;
  /** Bits of the general purpose flag; 0x800 says that the name is UTF-8. */
  flags?: number;
  /** 0 stored, 8 deflated; anything else is a lie. */
  method?: number;
  /** Of Unix; 0o120777 is a link. */
  mode?: number;
  /** What the archive says in place of the truth. */
  size?: number;
  sum?: number;
  extra?: Buffer;
}

const numbers = (...values: [bytes: 2 | 4, value: number][]): Buffer => {
  const into = Buffer.alloc(values.reduce((total, [bytes]) => total + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = bytes === 2 ? into.writeUInt16LE(value, at) : into.writeUInt32LE(value, at);
  return into;
};

const MADE_BY_UNIX = 0x0314;

/** A zip with exactly these members, however wrong they are. */
export function zipOf(members: readonly Member[] | Readonly<Record<string, string | Buffer>>): Buffer {
  const list = Array.isArray(members)
    ? (members as readonly Member[])
    : Object.entries(members).map(([name, content]): Member => ({ name, content: content as string, flags: 0x800 }));
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', flags = 0, method = 8, mode = 0o100644, extra = Buffer.alloc(0), ...lies } of list) {
    const [bytes, title] = [Buffer.from(content as string), Buffer.from(name as string)];
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const [sum, size] = [lies.sum ?? crc32(bytes), lies.size ?? bytes.length];
    const common = numbers(
      [2, 20],
      [2, flags],
      [2, method],
      [4, 0],
      [4, sum],
      [4, packed.length],
      [4, size],
      [2, title.length],
      [2, extra.length],
    );
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, extra, packed]);
    const rest = numbers([2, 0], [2, 0], [2, 0], [4, (mode << 16) >>> 0], [4, offset]);
    central.push(Buffer.from('PK\x01\x02', 'latin1'), numbers([2, MADE_BY_UNIX]), common, rest, title, extra);
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = numbers([2, 0], [2, 0], [2, list.length], [2, list.length], [4, directory.length], [4, offset], [2, 0]);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

export interface TarMember {
  name: string;
  content?: string;
  type?: 'file' | 'symlink' | 'link' | 'character-device' | 'directory';
}

/** A tar with these members. */
export async function tarOf(members: readonly TarMember[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, content = '', type = 'file' } of members) {
    tar.entry({ name, type, ...(type === 'symlink' || type === 'link' ? { linkname: '/etc/passwd' } : {}) }, content);
  }
  tar.finalize();
  return buffer(tar as unknown as NodeJS.ReadableStream);
}

export const tarGzOf = async (members: readonly TarMember[]): Promise<Buffer> => gzipSync(await tarOf(members));

/** Does something with a folder that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-archive-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The content as a file in the folder. */
export async function fileWith(folder: string, content: Buffer): Promise<string> {
  const path = join(folder, 'archive');
  await writeFile(path, content);
  return path;
}
