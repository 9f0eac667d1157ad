import type { PackageFormatSpec, PluginManifest } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { badInput, Manifests, Points } from '@tribunal/server';
import { pairNames } from '@tribunal/server/authoring';
import type { Archive } from '@tribunal/server/platform';
import type { ImportFormats } from '../../contract';
import type { PackageReader } from '../model';
import { isObject, parseJson } from './json';
import { packageHints, packageReaders, type MissingPart } from './readers';
import { tribunal } from './tribunal';

const OWN_FORMAT: PackageFormatSpec = { id: tribunal.format, name: 'Tribunal' };

const namesOf = (formats: readonly PackageFormatSpec[]): string => formats.map(({ name }) => name).join(', ');

/** The site's own package format, and those of plugins. */
@injectable()
export class PackageFormats {
  constructor(
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Manifests) private readonly manifests: readonly PluginManifest[],
  ) {}

  /** Returns the readers in order of detection, that of our own format first. */
  readers(): readonly PackageReader[] {
    return [tribunal, ...this.points.list(packageReaders)];
  }

  /** Lists the formats that can be read, in order of detection, and those of plugins that are off. */
  list(): ImportFormats {
    const declared = [OWN_FORMAT, ...this.manifests.flatMap(({ packageFormats }) => packageFormats)];
    const ids = this.readers().map(({ format }) => format);
    return {
      on: ids.map((id) => declared.find((format) => format.id === id) ?? { id, name: id }),
      off: declared.filter(({ id }) => !ids.includes(id)),
    };
  }

  /**
   * Returns the reader of the first format that the archive matches.
   * @throws 400 on `file` if there is none, with the formats that are off or what is missing for the nearest format
   */
  async detect(archive: Archive): Promise<PackageReader> {
    for (const reader of this.readers()) {
      if (await reader.recognises(archive)) return reader;
    }
    const { on, off } = this.list();
    if (off.length > 0) {
      throw badInput('file', 'problem-packages.unknownFormatSomeOff', { formats: namesOf(on), off: namesOf(off) });
    }
    // Our own hint comes last, because it is the least specific.
    for (const hint of [...this.points.list(packageHints), explainMissingProblem]) {
      const missing = await hint(archive);
      if (missing) throw badInput('file', missing.key, missing.values);
    }
    throw badInput('file', 'problem-packages.unknownFormat', { formats: namesOf(on) });
  }

  /**
   * Returns the reader of a format that an archive was detected as.
   * @throws 400 on `id` if it has been switched off since
   */
  readerOf(format: string): PackageReader {
    const reader = this.readers().find((one) => one.format === format);
    if (reader) return reader;
    const name = this.list().off.find(({ id }) => id === format)?.name ?? format;
    throw badInput('id', 'problem-packages.formatOff', { format: name });
  }
}

/** Maximum size in bytes of JSON that is considered a description; larger files are not written by hand. */
const MAX_BYTES = 1024 * 1024;

async function missingInListing({ files }: Archive): Promise<MissingPart | null> {
  const file = files.find(({ name }) => /^[^/]+\.json$/i.test(name));
  if (!file || file.bytes > MAX_BYTES) return null;
  const { name } = file;
  const json = parseJson(await file.text());
  if (json === undefined) return { key: 'problem-packages.nearest.badJson', values: { name } };
  return isObject(json) ? { key: 'problem-packages.nearest.listing', values: { name } } : null;
}

const NESTED = /(?:^|\/)([^/]+\.(?:zip|tar|tgz|tar\.gz|rar|7z))$/i;

/** Returns what an archive lacks to be a package of our own format. */
async function explainMissingProblem(archive: Archive): Promise<MissingPart | null> {
  const missing = await missingInListing(archive);
  if (missing) return missing;
  const names = archive.files.map(({ name }) => name);
  const nested = names.map((name) => NESTED.exec(name)?.[1]).find((name) => name !== undefined);
  if (nested !== undefined) return { key: 'problem-packages.nearest.nested', values: { name: nested } };
  const [pair] = pairNames(names).pairs;
  return pair ? { key: 'problem-packages.nearest.testdata', values: { name: pair.input } } : null;
}
