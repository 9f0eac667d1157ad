import { id, notFound, optional, type AnyField, type RouteSpec, type Viewer } from '@tribunal/platform';
import type { Gid } from './place';

const [gid, optionalGid] = [id(), optional(id())];

interface GroupInput {
  field: AnyField;
  /** Hides the group from a call of the site that does not know it. */
  toSite: <Input>(input: Input) => Input;
}

/** Returns the input of a call of the site with the group; a call that takes the group itself can be passed it. */
function inputWithGid({ joi, ...field }: AnyField, isPassed: boolean): GroupInput {
  if (!('keys' in joi)) throw new Error('only a call with fields can be one of groups');
  const takesGid = isPassed && 'gid' in ((joi.describe() as { keys?: object }).keys ?? {});
  return {
    field: { ...field, joi: joi.keys({ gid: takesGid ? gid.joi : optionalGid.joi }) },
    toSite: takesGid ? (input) => input : (input) => Object.assign({}, input, { gid: undefined }),
  };
}

const inputOf = ({ query, body }: { query: unknown; body: unknown }): { gid?: number } =>
  Object.assign({}, query, body);

interface Differences {
  /** Limit of bodies for which the site has one of its own. */
  maxBytes?: number;
  /**
   * Whether the calls of the site are for users already, so that those of groups have their access and are audited as
   * they are.
   */
  keepsAccess?: boolean;
  /** Whether calls of the site that take a group, as what they are about, are passed that of the call. */
  passesGroup?: boolean;
}

/**
 * Derives routes of groups from those of the site, by the name of each. They take and do the same; the group may be named
 * besides, and has to be where the call of the site is passed it. They need no permission of the site: what the viewer may do
 * is decided by their rights in the group. All that change something are audited.
 */
export const routesOfGroups = (
  site: readonly RouteSpec[],
  names: Readonly<Record<string, string>>,
  { maxBytes, keepsAccess = false, passesGroup = false }: Differences = {},
): RouteSpec[] =>
  Object.entries(names).map(([name, siteName]) => {
    const spec = site.find((one) => `${one.method} ${one.path}` === siteName);
    if (!spec) throw new Error(`${name} has no route of the site: ${siteName}`);
    const [method, path] = name.split(' ') as [string, string];
    const query = spec.query && inputWithGid(spec.query, passesGroup);
    const body = spec.body && inputWithGid(spec.body, passesGroup);
    return {
      ...spec,
      method,
      path,
      ...(!keepsAccess && { access: 'user', ...(method !== 'GET' && { audit: true }) }),
      ...(query && { query: query.field }),
      ...(body && { body: body.field }),
      ...(spec.maxBytes !== undefined && maxBytes !== undefined && { maxBytes }),
      handle: (call) =>
        spec.handle({
          ...call,
          query: query ? query.toSite(call.query) : call.query,
          body: body ? body.toSite(call.body) : call.body,
        }),
    };
  });

interface Belonging {
  /** Returns the place of the thing that the input names. Throws what its reader throws if the viewer may not know of it. */
  placeOf: (viewer: Viewer, input: object) => Promise<Gid>;
  /** The reason of the 404. */
  unknown: string;
}

/**
 * Makes routes refuse things that are not of the group that the call names, or of none. They need no permission of the
 * site, so they would otherwise serve its authors who have lost it.
 */
export const onlyInGroups = (specs: readonly RouteSpec[], { placeOf, unknown }: Belonging): RouteSpec[] =>
  specs.map((spec) => ({
    ...spec,
    handle: async (call) => {
      const input = inputOf(call);
      const place = await placeOf(call.viewer!, input);
      if (place === null || (input.gid !== undefined && input.gid !== place)) throw notFound(unknown);
      return spec.handle(call);
    },
  }));
