import { ExtensionPoints } from '@tribunal/kernel';
import { packageReaders, type PackageReader } from '@tribunal/server/package-formats';
import { pluginAt } from '@tribunal/testing';
import type { Texts } from '../../../core/server/src/locale';
import { textsWith } from '../../../core/server/src/plugins';
import { contributeFormatsOf } from '../../../core/server/src/package/command/format-plugins';
import { contributeOwnFormat } from '../../../core/server/src/package/formats/own-format';
import { PackageFormats } from '../../../core/server/src/package/formats/package-formats';

export const PLUGIN = new URL('..', import.meta.url);

export const reportError = (where: string, error: unknown): never => {
  throw new Error(where, { cause: error });
};

interface AllFormats {
  formats: PackageFormats;
  readers: readonly PackageReader[];
  texts: Texts;
}

/** Returns the formats of core and of this plugin. */
export async function allFormats(): Promise<AllFormats> {
  const points = new ExtensionPoints(reportError);
  const plugin = await pluginAt(PLUGIN);
  contributeOwnFormat(points);
  await contributeFormatsOf([plugin], points, reportError);
  return {
    formats: new PackageFormats(points, [plugin.manifest]),
    readers: points.list(packageReaders),
    texts: await textsWith([plugin]),
  };
}
