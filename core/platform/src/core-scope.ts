import { CONTRACT_VERSION, CORE_PERMISSIONS, definePlugin, type ExtensionPoint } from '@tribunal/contract';
import { CORE, type Effect } from '@tribunal/kernel';
import type { AnyRoute } from './http';
import { CORE_PERMISSION_NAMES } from './plugins/permissions';
import { ServerScope, type ServerParts } from './plugins/server-scope';

const manifest = {
  ...definePlugin({ id: CORE, version: CONTRACT_VERSION, contract: `^${CONTRACT_VERSION}` }),
  permissions: CORE_PERMISSIONS,
};

/**
 * The scope of core: its services are those of the kernel's container, which plugins see too. Services and
 * contributions are there at once; everything else starts when the server does.
 */
export class CoreScope extends ServerScope {
  /** The area that is being set up. */
  #area = CORE as string;

  constructor(private readonly core: Omit<ServerParts, 'permissions'>) {
    const { container } = core.kernel;
    super({ ...core, permissions: CORE_PERMISSION_NAMES }, { manifest }, { container, isHeld: true });
  }

  override contribute<T>(point: ExtensionPoint<T>, ...values: T[]): Effect {
    const undo = this.core.kernel.points.contribute(point, values, CORE);
    return this.effect(`${values.length} in ${point.name}`, () => undo);
  }

  /** A function is called when the server starts, so that it can resolve services of any area. */
  override serve(routes: readonly AnyRoute[] | (() => readonly AnyRoute[])): Effect {
    const area = this.#area;
    return this.effect('calls', () => this.serveNow(typeof routes === 'function' ? routes() : routes, area));
  }

  setUp(area: string, setUpArea: CoreArea): void {
    this.#area = area;
    setUpArea(this);
  }
}

/** Sets up one area of core. It may resolve services of other areas only in what runs when the server starts. */
export type CoreArea = (scope: CoreScope) => void;
