import type { ExtensionPoints } from '@tribunal/kernel';
import { inject, injectable } from '@tribunal/kernel';
import { badInput } from '../../http';
import { Points } from '../../tokens';
import type { Archive, PackageReader } from '../model';
import { packageHints, packageReaders } from './readers';

/** The package formats that can be read at the moment. */
@injectable()
export class PackageFormats {
  constructor(@inject(Points) private readonly points: ExtensionPoints) {}

  /**
   * Returns the reader of the first format that the archive matches.
   * @throws 400 on `file` if there is none, with what is missing for the nearest format
   */
  async detect(archive: Archive): Promise<PackageReader> {
    for (const reader of this.points.list(packageReaders)) {
      if (await reader.recognises(archive)) return reader;
    }
    // The hints of plugins come first, because those of core are the least specific.
    for (const hint of [...this.points.list(packageHints)].reverse()) {
      const missing = await hint(archive);
      if (missing) throw badInput('file', missing.key, missing.values);
    }
    throw badInput('file', 'package.unknownFormat');
  }

  readerOf(format: string): PackageReader | undefined {
    return this.points.list(packageReaders).find((reader) => reader.format === format);
  }
}
