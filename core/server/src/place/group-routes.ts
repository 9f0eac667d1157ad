import { id, notFound, optional, type AnyField, type RouteSpec, type Viewer } from '@tribunal/platform';
import type { Gid } from './place';

const gid = optional(id());

/** Returns the fields of a call of the site with the group, which clients may name besides. */
function withGid({ joi, ...field }: AnyField): AnyField {
  if (!('keys' in joi)) throw new Error('only a call with fields can be one of groups');
  return { ...field, joi: joi.keys({ gid: gid.joi }) };
}

/** Hides the group from the call of the site, which does not know the field. */
const withoutGid = <Input>(input: Input): Input => input && Object.assign({}, input, { gid: undefined });

const inputOf = ({ query, body }: { query: unknown; body: unknown }): { gid?: number } =>
  Object.assign({}, query, body);

/**
 * Derives routes of groups from those of the site, by the name of each. They take and do the same, and need no permission
 * of the site: what the viewer may do is decided by their rights in the group. All that change something are audited.
 * @param maxBytes Limit of bodies for which the site has one of its own.
 */
export const routesOfGroups = (
  site: readonly RouteSpec[],
  names: Readonly<Record<string, string>>,
  maxBytes?: number,
): RouteSpec[] =>
  Object.entries(names).map(([name, siteName]) => {
    const spec = site.find((one) => `${one.method} ${one.path}` === siteName);
    if (!spec) throw new Error(`${name} has no route of the site: ${siteName}`);
    const [method, path] = name.split(' ') as [string, string];
    return {
      ...spec,
      method,
      path,
      access: 'user',
      ...(method !== 'GET' && { audit: true }),
      ...(spec.query && { query: withGid(spec.query) }),
      ...(spec.body && { body: withGid(spec.body) }),
      ...(spec.maxBytes !== undefined && maxBytes !== undefined && { maxBytes }),
      handle: ({ query, body, ...call }) => spec.handle({ ...call, query: withoutGid(query), body: withoutGid(body) }),
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
