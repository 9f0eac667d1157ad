import { createHash } from 'node:crypto';
import type { CatalogueEntry } from '@tribunal/contract';
import { badInput, DomainError, PACKAGE_LIMITS } from '@tribunal/platform';
import Joi from 'joi';

const TIMEOUT_MS = 30_000;
/** Limit of a description of a package or of a catalogue. */
const INDEX_BYTES = 4 * 1024 * 1024;

const failed = (url: string, message: string): DomainError =>
  new DomainError(502, 'package.unreachable', { host: new URL(url).host, message });

/** Reads an address within limits; a redirection is an error. */
export async function download(url: string, limit: number): Promise<Buffer> {
  let reply: Response;
  try {
    reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw failed(url, error instanceof Error ? error.message : String(error));
  }
  if (!reply.ok) throw failed(url, `HTTP ${reply.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of reply.body ?? []) {
      bytes += chunk.length;
      if (bytes > limit) throw failed(url, `more than ${limit} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof DomainError ? error : failed(url, error instanceof Error ? error.message : String(error));
  }
  return Buffer.concat(chunks);
}

/** @throws 502 if what an address has answered is something else */
function checked<T>(url: string, schema: Joi.ObjectSchema<T>, answer: unknown): T {
  const { error, value } = schema.validate(answer, { stripUnknown: true, convert: false });
  if (error) throw failed(url, error.message.slice(0, 200));
  return value as T;
}

async function downloadJson<T>(url: string, schema: Joi.ObjectSchema<T>): Promise<T> {
  const text = (await download(url, INDEX_BYTES)).toString('utf8');
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw failed(url, error instanceof Error ? error.message.slice(0, 200) : String(error));
  }
  return checked(url, schema, answer);
}

interface NpmPackage {
  'dist-tags': Record<string, string>;
  versions: Record<string, object>;
}
const npmSchema = Joi.object<NpmPackage>({
  'dist-tags': Joi.object().pattern(Joi.string(), Joi.string()).required(),
  versions: Joi.object().pattern(Joi.string(), Joi.object().unknown()).required(),
});

interface NpmVersion {
  dist: { tarball: string; integrity: string };
}
/** Old versions of a package may lack what newer ones have, so that only the one that is downloaded is checked. */
const versionSchema = Joi.object<NpmVersion>({
  dist: Joi.object({ tarball: Joi.string().uri().required(), integrity: Joi.string().required() }).required(),
});

/**
 * Downloads a package of a registry. Nothing is installed with it: what a plugin needs is in its archive.
 * @throws 400 if there is no such package or version, or it differs from its checksum
 */
export async function downloadFromNpm(registry: string, name: string, wanted = 'latest'): Promise<Buffer> {
  const base = registry.replace(/\/$/, '');
  const address = `${base}/${name.replace('/', '%2f')}`;
  const index = await downloadJson(address, npmSchema);
  const version = index.versions[index['dist-tags'][wanted] ?? wanted];
  if (!version) throw badInput('version', 'package.noVersion', { name, version: wanted });
  const { tarball, integrity } = checked(address, versionSchema, version).dist;
  if (new URL(tarball).origin !== new URL(base).origin) {
    throw badInput('name', 'package.foreignHost', { host: new URL(tarball).host });
  }
  const archive = await download(tarball, PACKAGE_LIMITS.bytes);
  const sha512 = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  if (!integrity.split(/\s+/).includes(sha512)) throw badInput('name', 'package.wrongChecksum');
  return archive;
}

/** A package as the index of a catalogue lists it. */
export interface CataloguePackage extends Omit<CatalogueEntry, 'isSigned' | 'installed' | 'isCompatible'> {
  /** Address of the archive, relative to the index. */
  url: string;
  /** Detached signature in base64. */
  signature: string | null;
}

const texts = (max: number) =>
  Joi.object({
    'en-US': Joi.string().max(max).allow('').required(),
    'zh-CN': Joi.string().max(max).allow('').required(),
  });
const catalogueSchema = Joi.object<{ plugins: CataloguePackage[] }>({
  plugins: Joi.array()
    .items(
      Joi.object({
        id: Joi.string().max(64).required(),
        version: Joi.string().max(64).required(),
        names: texts(100).required(),
        summaries: texts(500).required(),
        author: Joi.string().max(200).allow(null).default(null),
        contract: Joi.string().max(64).required(),
        url: Joi.string().max(500).required(),
        sha256: Joi.string().hex().length(64).required(),
        signature: Joi.string().base64().max(200).allow(null).default(null),
      }),
    )
    .max(2000)
    .required(),
});

/** Reads the index of a catalogue. */
export const readCatalogue = async (address: string): Promise<CataloguePackage[]> =>
  (await downloadJson(address, catalogueSchema)).plugins.map((entry) => ({
    ...entry,
    sha256: entry.sha256.toLowerCase(),
  }));

/**
 * Returns the address of a package of a catalogue, which must be where the catalogue is.
 * @throws 400 if it is elsewhere, or no address
 */
export function addressIn(catalogue: string, { id, url }: Pick<CataloguePackage, 'id' | 'url'>): string {
  const address = URL.canParse(url, catalogue) ? new URL(url, catalogue) : null;
  if (address === null) throw badInput('id', 'package.noAddress', { name: id });
  if (address.origin !== new URL(catalogue).origin) throw badInput('id', 'package.foreignHost', { host: address.host });
  return address.href;
}
