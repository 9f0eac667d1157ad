import { Gate, createKernel, type ErrorReporter, type ExtensionPoints } from '@tribunal/kernel';
import { ServerScope, permissionsFor, type DiscoveredPlugin } from '../../plugins';
import { contributeOwnFormat } from '../formats/own-format';

/** What a command offers to plugins: it serves no calls, consumes no messages and has no stored settings. */
const WITHOUT_SITE = {
  registry: { serve: () => () => undefined },
  queue: { consume: async () => ({ drain: async () => undefined }) },
  settings: { read: async () => ({}), onChange: () => () => undefined },
};

/** Adds all package formats on disk to the extension points of this process, even of plugins that are switched off. */
export async function contributeAllFormats(
  points: ExtensionPoints,
  plugins: readonly DiscoveredPlugin[],
  errorReporter: ErrorReporter,
): Promise<void> {
  contributeOwnFormat(points);
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
