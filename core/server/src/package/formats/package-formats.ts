import type { ImportFormats, PackageFormatSpec, PluginManifest } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { badInput } from '../../http';
import { Manifests } from '../../plugins';
import { Points } from '../../tokens';
import type { Archive, PackageReader } from '../model';
import { OWN_FORMAT } from './own-format';
import { packageHints, packageReaders } from './readers';

const namesOf = (formats: readonly PackageFormatSpec[]): string => formats.map(({ name }) => name).join(', ');

/** The package formats of core and plugins. */
@injectable()
export class PackageFormats {
  constructor(
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Manifests) private readonly manifests: readonly PluginManifest[],
  ) {}

  /** Lists the formats that can be read, in order of detection, and those of plugins that are off. */
  list(): ImportFormats {
    const declared = [OWN_FORMAT, ...this.manifests.flatMap(({ packageFormats }) => packageFormats)];
    const ids = this.points.list(packageReaders).map(({ format }) => format);
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
    for (const reader of this.points.list(packageReaders)) {
      if (await reader.recognises(archive)) return reader;
    }
    const { on, off } = this.list();
    if (off.length > 0) {
      throw badInput('file', 'package.unknownFormatSomeOff', { formats: namesOf(on), off: namesOf(off) });
    }
    // The hints of plugins come first, because those of core are the least specific.
    for (const hint of [...this.points.list(packageHints)].reverse()) {
      const missing = await hint(archive);
      if (missing) throw badInput('file', missing.key, missing.values);
    }
    throw badInput('file', 'package.unknownFormat', { formats: namesOf(on) });
  }

  /**
   * Returns the reader of a format that an archive was detected as.
   * @throws 400 on `id` if it has been switched off since
   */
  readerOf(format: string): PackageReader {
    const reader = this.points.list(packageReaders).find((one) => one.format === format);
    if (reader) return reader;
    const name = this.list().off.find(({ id }) => id === format)?.name ?? format;
    throw badInput('id', 'package.formatOff', { format: name });
  }
}
