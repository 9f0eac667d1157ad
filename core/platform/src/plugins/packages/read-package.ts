import { createHash } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { definePlugin, type PluginPackage } from '@tribunal/contract';
import Joi from 'joi';
import { extract, type Header } from 'tar-stream';
import { badInput, DomainError } from '../../http';

/** What a package may be, in bytes and files. */
export const PACKAGE_LIMITS = { bytes: 16 * 1024 * 1024, unpackedBytes: 64 * 1024 * 1024, files: 1000 } as const;

/** What an entry takes in an archive besides its content: its head, one of extended attributes, and what fills up. */
const ENTRY_BYTES = 2048;
/** File that describes a package. */
const DESCRIPTOR = 'tribunal.json';
/** Limit of that file, in bytes: the database has it twice, and pages show it. */
const DESCRIPTOR_BYTES = 1024 * 1024;
/** Files that packages of npm have besides those that the description lists; they are not kept. */
const IGNORED = /^(package\.json|readme(\.md)?|licen[cs]e(\.md|\.txt)?|changelog\.md)$/i;
const FOLDER = 'package/';
const PATH = /^(?!\/)(?!.*(^|\/)\.{1,2}(\/|$))[\w@.+-]+(\/[\w@.+-]+)*$/;
/** What file systems allow of a path, in characters, with room for the folder that it is below. */
const MAX_PATH = 1024;
const MAX_NAME = 255;
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** A package in memory: its description and the files that it lists. */
export interface ReadPackage {
  plugin: PluginPackage;
  files: ReadonlyMap<string, Buffer>;
  sha256: string;
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const words = (max: number) => Joi.string().max(max).allow('').required();
const both = (max: number) => Joi.object({ 'en-US': words(max), 'zh-CN': words(max) }).required();
const names = (max: number, each: Joi.StringSchema) => Joi.array().items(each.max(200)).max(max).required();
const orNull = (max: number) => Joi.string().max(max).allow(null).required();

const label = () => Joi.string().max(200).required();
const whole = () => Joi.number().integer().required();
const setting = Joi.alternatives(
  Joi.object({ type: Joi.valid('boolean').required(), default: Joi.boolean().required(), label: label() }),
  Joi.object({ type: Joi.valid('integer').required(), default: whole(), min: whole(), max: whole(), label: label() }),
  Joi.object({
    type: Joi.valid('string').required(),
    default: Joi.string().allow('').max(10_000).required(),
    maxLength: whole(),
    label: label(),
    secret: Joi.boolean(),
    boundTo: Joi.string().max(100),
    isSiteAddress: Joi.boolean(),
    isProxyAddress: Joi.boolean(),
  }),
);

const schema = Joi.object<PluginPackage>({
  format: Joi.valid(1).required(),
  manifest: Joi.object({
    // The name of its ledger has at most 63 characters, like all names in the database; core has its own.
    id: Joi.string().pattern(ID).max(53).invalid('core').required(),
    version: Joi.string().pattern(VERSION).max(64).required(),
    contract: Joi.string().max(64).required(),
    // Judges load the adapters of remote judges, and follow no table of packages.
    kind: Joi.valid('feature').required(),
    problemSource: Joi.valid(null).required(),
    category: Joi.valid('feature', 'contest', 'login', 'administration').required(),
    enabledByDefault: Joi.boolean().required(),
    requires: names(50, Joi.string()),
    permissions: Joi.array()
      .items(Joi.object({ name: label(), roles: names(50, Joi.string()), order: whole() }))
      .max(100)
      .required(),
    packageFormats: Joi.array()
      .items(Joi.object({ id: label(), name: label() }))
      .max(50)
      .required(),
    settings: Joi.object().pattern(Joi.string().max(100), setting).max(200).required(),
  }).required(),
  names: both(100),
  summaries: both(500),
  about: Joi.object({ author: orNull(200), license: orNull(100), homepage: orNull(500) }).required(),
  capabilities: Joi.object({
    calls: names(500, Joi.string().pattern(/^(GET|POST|PUT|PATCH|DELETE) \//)),
    tables: names(200, Joi.string().pattern(/^[a-z_][a-z0-9_]*$/)),
    hosts: names(100, Joi.string()),
    uses: Joi.object().pattern(Joi.string().max(100), names(1000, Joi.string())).max(100).required(),
  }).required(),
  migrations: Joi.array()
    .items(
      Joi.object({ name: Joi.string().max(100).required(), sql: Joi.string().max(100_000).allow(null).required() }),
    )
    .max(1000)
    .required(),
  pages: names(200, Joi.string()),
  files: Joi.object()
    .pattern(Joi.string(), Joi.string().hex().lowercase().length(64))
    .max(PACKAGE_LIMITS.files)
    .required(),
});

const tooLarge = (limit: number): DomainError => badInput('file', 'package.tooLarge', { limit: limit / 1024 / 1024 });

/** Passes what an archive holds, with all that is no file, up to the limit. */
function limited(): Transform {
  const { unpackedBytes, files } = PACKAGE_LIMITS;
  let left = unpackedBytes + files * ENTRY_BYTES;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left >= 0) return done(null, chunk);
      done(tooLarge(unpackedBytes));
    },
  });
}

/** Returns whether a path can be that of a file beside others. */
function isPossible(path: string, files: ReadonlyMap<string, Buffer>, folders: ReadonlySet<string>): boolean {
  const isShort = path.length <= MAX_PATH && path.split('/').every((name) => name.length <= MAX_NAME);
  return isShort && !files.has(path) && !folders.has(path) && !foldersOf(path).some((folder) => files.has(folder));
}

/** Returns the folders that a file is in, without the outermost. */
const foldersOf = (path: string): string[] =>
  path.split('/').flatMap((_, at, names) => (at === 0 ? [] : names.slice(0, at).join('/')));

/** Returns the regular files below `package/`; every other entry is refused, so that nothing has to be undone. */
async function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const folders = new Set<string>();
  const tar = extract();
  let directories = 0;
  let bytes = 0;
  const take = async (header: Header, entry: AsyncIterable<Buffer>): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) {
      bytes += chunk.length;
      if (bytes > PACKAGE_LIMITS.unpackedBytes) throw tooLarge(PACKAGE_LIMITS.unpackedBytes);
      chunks.push(chunk);
    }
    if (header.type === 'directory' && ++directories <= PACKAGE_LIMITS.files) return;
    const path = header.name.startsWith(FOLDER) ? header.name.slice(FOLDER.length) : '';
    const isPlain = header.type === 'file' && PATH.test(path) && isPossible(path, files, folders);
    if (!isPlain) throw badInput('file', 'package.badEntry', { name: header.name.slice(0, 100) });
    if (files.size >= PACKAGE_LIMITS.files) throw badInput('file', 'package.tooMany', { limit: PACKAGE_LIMITS.files });
    files.set(path, Buffer.concat(chunks));
    foldersOf(path).forEach((folder) => folders.add(folder));
  };
  const read = async (): Promise<void> => {
    for await (const entry of tar) await take(entry.header, entry as AsyncIterable<Buffer>);
  };
  const ends = await Promise.allSettled([
    read(),
    pipeline(Readable.from([archive]), createGunzip(), limited(), tar as unknown as Writable),
  ]);
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
  const refusal = errors.find((error) => error instanceof DomainError);
  if (refusal) throw refusal;
  if (errors.length > 0) throw badInput('file', 'package.damaged');
  return files;
}

function parse(text: string): PluginPackage {
  const { error, value } = schema.validate(JSON.parse(text), { convert: false });
  if (error) throw badInput('file', 'package.badManifest', { message: error.message.slice(0, 300) });
  const plugin = value as PluginPackage;
  const prefix = plugin.manifest.id.replaceAll('-', '_');
  // What it announces counts as its own, and is dropped with it.
  const foreign = plugin.capabilities.tables.find((name) => name !== prefix && !name.startsWith(`${prefix}_`));
  if (foreign !== undefined) {
    throw badInput('file', 'package.badManifest', { message: `the name of ${foreign} must begin with ${prefix}_` });
  }
  return { ...plugin, manifest: definePlugin(plugin.manifest) };
}

/**
 * Reads an archive of a plugin, without running any of its code.
 * @throws 400 on `file` if it is damaged, larger than a package may be, has other entries than plain files below
 * `package/`, or files that differ from what its description says
 */
export async function readPackage(archive: Buffer): Promise<ReadPackage> {
  if (archive.length > PACKAGE_LIMITS.bytes) throw tooLarge(PACKAGE_LIMITS.bytes);
  const found = await unpack(archive);
  const descriptor = found.get(DESCRIPTOR);
  if (descriptor === undefined) throw badInput('file', 'package.noManifest');
  if (descriptor.length > DESCRIPTOR_BYTES) {
    throw badInput('file', 'package.badManifest', { message: `it is larger than ${DESCRIPTOR_BYTES} bytes` });
  }
  const text = descriptor.toString('utf8');
  let plugin: PluginPackage;
  try {
    plugin = parse(text);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw badInput('file', 'package.badManifest', { message: 'it is no JSON' });
  }
  const files = new Map<string, Buffer>();
  for (const [path, sum] of Object.entries(plugin.files)) {
    const file = found.get(path);
    if (!file || sha256Of(file) !== sum) throw badInput('file', 'package.badFile', { name: path.slice(0, 100) });
    files.set(path, file);
  }
  const extra = [...found.keys()].find((path) => !files.has(path) && path !== DESCRIPTOR && !IGNORED.test(path));
  if (extra !== undefined) throw badInput('file', 'package.extraFile', { name: extra.slice(0, 100) });
  return { plugin, files, sha256: sha256Of(archive) };
}
