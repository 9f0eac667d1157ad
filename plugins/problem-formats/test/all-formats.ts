import { ExtensionPoints } from '@tribunal/kernel';
import type { PackageReader } from '@tribunal/plugin-problem-packages/server';
import type { Texts } from '@tribunal/server';
import { pluginAt } from '@tribunal/testing';
import { textsWith } from '../../../core/server/src/texts';
import { contributeFormatsOf } from '../../problem-packages/command/format-plugins';
import { PackageFormats } from '../../problem-packages/server/formats/package-formats';

const PLUGINS = new URL('../..', import.meta.url);

/** Returns this plugin and the one that it requires. */
export const sitePlugins = () =>
  Promise.all(['problem-packages', 'problem-formats'].map((id) => pluginAt(new URL(`${id}/`, PLUGINS))));

export const reportError = (where: string, error: unknown): never => {
  throw new Error(where, { cause: error });
};

interface AllFormats {
  formats: PackageFormats;
  readers: readonly PackageReader[];
  texts: Texts;
}

/** Returns the formats of this plugin and of the one that it requires. */
export async function allFormats(): Promise<AllFormats> {
  const points = new ExtensionPoints(reportError);
  const plugins = await sitePlugins();
  await contributeFormatsOf(plugins, points, reportError);
  const formats = new PackageFormats(
    points,
    plugins.map(({ manifest }) => manifest),
  );
  return {
    formats,
    readers: formats.readers(),
    texts: await textsWith(plugins),
  };
}
