import { ExtensionPoints } from '@tribunal/kernel';
import { packageReaders, type PackageReader } from '@tribunal/server/package-formats';
import { pluginAt } from '@tribunal/testing';
import { contributeAllFormats } from '../../../core/server/src/package/command/format-plugins';
import { PackageFormats } from '../../../core/server/src/package/formats/package-formats';

export const PLUGIN = new URL('..', import.meta.url);

export const reportError = (where: string, error: unknown): never => {
  throw new Error(where, { cause: error });
};

/** Returns the formats of core and of this plugin. */
export async function allFormats(): Promise<{ formats: PackageFormats; readers: readonly PackageReader[] }> {
  const points = new ExtensionPoints(reportError);
  await contributeAllFormats(points, [await pluginAt(PLUGIN)], reportError);
  return { formats: new PackageFormats(points), readers: points.list(packageReaders) };
}
