import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

export interface Member {
  name: string | Buffer;
  content?: string | Buffer;
  /** Bits of the general purpose flag; 0x800 marks the name as UTF-8. */
  flags?: number;
  /** 0 is stored, 8 is deflated; any other value is false on purpose. */
  method?: number;
  /** Unix mode; 0o120777 is a link. */
  mode?: number;
  /** False size that the archive declares. */
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

/** Builds a zip with exactly these members, even if they are invalid. */
export function zipOf(members: readonly Member[] | Readonly<Record<string, string | Buffer>>): Buffer {
  const list = Array.isArray(members)
    ? (members as readonly Member[])
    : Object.entries(members).map(([name, content]): Member => ({ name, content: content as string, flags: 0x800 }));
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    content = '',
    flags = 0,
    method = 8,
    mode = 0o100644,
    extra = Buffer.alloc(0),
    ...overrides
  } of list) {
    const [bytes, title] = [Buffer.from(content as string), Buffer.from(name as string)];
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const [sum, size] = [overrides.sum ?? crc32(bytes), overrides.size ?? bytes.length];
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

/** Builds a tar with these members. */
export async function tarOf(members: readonly TarMember[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, content = '', type = 'file' } of members) {
    tar.entry({ name, type, ...(type === 'symlink' || type === 'link' ? { linkname: '/etc/passwd' } : {}) }, content);
  }
  tar.finalize();
  return buffer(tar as unknown as NodeJS.ReadableStream);
}

export const tarGzOf = async (members: readonly TarMember[]): Promise<Buffer> => gzipSync(await tarOf(members));

/** Runs `work` with a folder that is deleted afterwards. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-archive-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the content to a file in the folder and returns its path. */
export async function fileWith(folder: string, content: Buffer): Promise<string> {
  const path = join(folder, 'archive');
  await writeFile(path, content);
  return path;
}
