import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { definePlugin, type PluginPackage } from '@tribunal/contract';
import { pack } from 'tar-stream';

/** What a test says of a package; the rest is made up. */
export interface PackageParts {
  id: string;
  version?: string;
  /** Source of `server.cjs`. */
  server?: string;
  /** Source of `migrations.cjs`. */
  migrations?: string;
  /** Other files by path. */
  files?: Record<string, string>;
  /** Replaces parts of the description. */
  description?: Partial<PluginPackage>;
  manifest?: Partial<PluginPackage['manifest']>;
  capabilities?: Partial<PluginPackage['capabilities']>;
}

/** A file of a tar; by default a plain one. */
export interface TarEntry {
  name: string;
  content?: string | Buffer;
  type?: 'file' | 'symlink' | 'link' | 'directory';
  linkname?: string;
}

/** Returns a gzipped tar with these entries. */
export async function tarOf(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, content = '', type = 'file', linkname } of entries) {
    tar.entry({ name, type, linkname, mtime: new Date(0) }, content as string);
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

const sumOf = (content: string): string => createHash('sha256').update(content).digest('hex');

const namesIn = (source: string): Record<string, string[]> => {
  const uses: Record<string, string[]> = {};
  for (const [, names = '', module = ''] of source.matchAll(/const \{([^}]*)\} = require\('([^']+)'\)/g)) {
    uses[module] = [...(uses[module] ?? []), ...names.split(',').map((name) => name.trim())];
  }
  return uses;
};

/** Returns the entries of a package, for tests that change some of them. */
export function packageEntries(parts: PackageParts): TarEntry[] {
  const { id, version = '1.0.0', server = '', migrations = '', manifest, capabilities, description } = parts;
  const files = {
    ...(server && { 'server.cjs': server }),
    ...(migrations && { 'migrations.cjs': migrations }),
    ...parts.files,
  };
  const names = [...migrations.matchAll(/name: '(\d{4}-[^']+)'/g)].map(([, name]) => name!);
  const plugin: PluginPackage = {
    format: 1,
    manifest: { ...definePlugin({ id, version, contract: '^3.0' }), ...manifest },
    names: { 'en-US': `Plugin ${id}`, 'zh-CN': `插件 ${id}` },
    summaries: { 'en-US': 'It is for tests.', 'zh-CN': '用于测试。' },
    about: { author: 'Ada', license: 'MIT', homepage: null },
    capabilities: {
      calls: [...server.matchAll(/'((?:GET|POST) \/[^']*)'/g)].map(([, call]) => call!),
      tables: [...migrations.matchAll(/create table (\w+)/g)].map(([, table]) => table!),
      hosts: [],
      uses: namesIn(`${server}\n${migrations}`),
      ...capabilities,
    },
    migrations: names.map((name) => ({ name, sql: null })),
    pages: [],
    files: Object.fromEntries(Object.entries(files).map(([path, content]) => [path, sumOf(content)])),
    ...description,
  };
  return [
    { name: 'package/tribunal.json', content: JSON.stringify(plugin) },
    ...Object.entries(files).map(([path, content]) => ({ name: `package/${path}`, content })),
  ];
}

/** Returns the archive of a package. */
export const packageOf = (parts: PackageParts): Promise<Buffer> => tarOf(packageEntries(parts));
