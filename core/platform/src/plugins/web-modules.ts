import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { token, type PluginWebModule } from '@tribunal/contract';
import type { ErrorReporter } from '@tribunal/kernel';
import Joi from 'joi';
import type { CoreArea } from '../core-scope';
import { IMMUTABLE, notFound } from '../http';
import type { DiscoveredPlugin } from './discovery';
import { enabledPlugins, Plugins } from './tokens';

const PREFIX = '/plugin-assets';

/** Content of `manifest.json`, which `npm run build:plugin` writes; paths are relative to its folder. */
interface BuildManifest {
  entry: string;
  styles: string[];
  /** All files of the build. */
  files: string[];
}
const path = Joi.string().pattern(/^[\w.-]*-[\w-]+\.\w+$/);
const manifestSchema = Joi.object<BuildManifest>({
  entry: path.required(),
  styles: Joi.array().items(path).required(),
  files: Joi.array().items(path).required(),
});

interface WebModule {
  folder: string;
  manifest: BuildManifest;
}

async function readWebModule({ webFolder }: DiscoveredPlugin): Promise<WebModule | null> {
  const file = webFolder === undefined ? null : join(webFolder, 'manifest.json');
  if (webFolder === undefined || file === null || !existsSync(file)) return null;
  const manifest = Joi.attempt(JSON.parse(await readFile(file, 'utf8')), manifestSchema, `${file}: `) as BuildManifest;
  return { folder: webFolder, manifest };
}

/** The built web parts of plugins outside the checkout, as they were when each was added. */
export class WebModules {
  private constructor(
    private readonly modules: Map<string, WebModule>,
    private readonly errorReporter: ErrorReporter,
  ) {}

  /** Reads the manifests of the builds. One that cannot be read is reported, and the plugin has no web part. */
  static async read(plugins: readonly DiscoveredPlugin[], errorReporter: ErrorReporter): Promise<WebModules> {
    const modules = new WebModules(new Map(), errorReporter);
    for (const plugin of plugins) await modules.put(plugin);
    return modules;
  }

  /** Reads the build of a plugin, in place of the earlier one; a plugin without one has no web part. */
  async put(plugin: DiscoveredPlugin): Promise<void> {
    const { id } = plugin.manifest;
    try {
      const module = await readWebModule(plugin);
      if (module) this.modules.set(id, module);
      else this.modules.delete(id);
    } catch (error) {
      this.modules.delete(id);
      this.errorReporter(`web part of plugin ${id}`, error);
    }
  }

  remove(id: string): void {
    this.modules.delete(id);
  }

  /** Returns the addresses that browsers load, by plugin. */
  addresses(): Record<string, PluginWebModule> {
    return Object.fromEntries(
      [...this.modules].map(([id, { manifest }]) => {
        const addressOf = (file: string): string => `${PREFIX}/${id}/${file}`;
        return [id, { entry: addressOf(manifest.entry), styles: manifest.styles.map(addressOf) }];
      }),
    );
  }

  /** Returns the folder of the plugin's build if `file` belongs to it, otherwise null. */
  folderWith(id: string, file: string): string | null {
    const module = this.modules.get(id);
    return module?.manifest.files.includes(file) ? module.folder : null;
  }
}

export const InstalledWebModules = token<WebModules>('web-modules');

/** Serves the files of builds while their plugins are active. */
export const webModulesArea: CoreArea = (scope) => {
  scope.serve(() => [
    {
      method: 'GET',
      path: `${PREFIX}/{id}/{file}`,
      access: 'public',
      raw: (request, h) => {
        const { id, file } = request.params as { id: string; file: string };
        const isEnabled = enabledPlugins(scope.get(Plugins)).includes(id);
        const folder = isEnabled ? scope.get(InstalledWebModules).folderWith(id, file) : null;
        if (folder === null) throw notFound();
        return h.file(file, { confine: folder }).header('cache-control', IMMUTABLE);
      },
    },
  ]);
};
