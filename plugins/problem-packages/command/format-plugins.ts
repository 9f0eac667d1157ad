import { Gate, createKernel, type ErrorReporter, type ExtensionPoints } from '@tribunal/kernel';
import { ServerScope, type DiscoveredPlugin } from '@tribunal/server';
import { permissionsFor } from '@tribunal/server/command';

/** What a command offers to plugins: it serves no calls, consumes no messages and has no stored settings. */
const WITHOUT_SITE = {
  registry: { serve: () => () => undefined },
  queue: { consume: async () => ({ drain: async () => undefined }) },
  settings: { read: async () => ({}), readDecrypted: async () => ({}), onChange: () => () => undefined },
};

/** Adds the package formats of all plugins on disk to the extension points, even of plugins that are switched off. */
export async function contributeFormatsOf(
  plugins: readonly DiscoveredPlugin[],
  points: ExtensionPoints,
  errorReporter: ErrorReporter,
): Promise<void> {
  const kernel = { ...createKernel({ errorReporter }), points };
  const manifests = plugins.map(({ manifest }) => manifest);
  for (const { manifest, load } of plugins) {
    if (manifest.packageFormats.length === 0) continue;
    const permissions = permissionsFor(manifest, manifests);
    const scope = new ServerScope({ kernel, ...WITHOUT_SITE, permissions }, { manifest, gate: new Gate() });
    const part = await load();
    await part?.setup(scope);
    await scope.ready();
  }
}
