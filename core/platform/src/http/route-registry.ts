import { Readable } from 'node:stream';
import type { Lifecycle, Request, ResponseToolkit, Server, ServerRoute } from '@hapi/hapi';
import { API_PREFIX, Headers, token, type CallShape } from '@tribunal/contract';
import { CORE, runAs, type ClosedReason, type Gate } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { auditCall } from '../audit/audited-call';
import type { Texts } from '../locale';
import type { AuthGuard, JudgeIdentity } from './access/auth-guard';
import { checkBodyHeaders, readBody, readJson, UNREAD_PAYLOAD, type BodyRule } from './body';
import { notFound, unavailable, type DomainError } from './errors';
import { withFilters, type AddedFilter } from './added-filters';
import type { AnyField } from './fields';
import { validateBody, validateQuery } from './validate';
import { auditRuleOf, type AnyRoute, type CallContext, type RouteSpec, type UploadRouteSpec } from './routes';
import { handleUpload } from './upload';
import type { Viewer } from './access/viewer';
import { SerializedJson } from './serialized-json';

const DEFAULT_MAX_BYTES = 1024 * 1024;

/** A method and path; the route that serves it changes when plugins are enabled or disabled. */
interface RouteSlot {
  route: AnyRoute | null;
  owner: RouteOwner;
}

/** Core, or a plugin, whose gate its calls pass through. */
interface RouteOwner {
  /** Its id and those of the plugins that it requires. */
  ids: readonly string[];
  gate: Gate | undefined;
  /** What the calls are about: an area of core, or the id of the plugin. */
  area: string;
}

/** A served route, and what it is about. */
export interface ServedRoute {
  route: AnyRoute;
  area: string;
  /** null: core. */
  plugin: string | null;
}

const pluginOf = ({ ids: [id] }: RouteOwner): string | null => (id === undefined || id === CORE ? null : id);

const CLOSED_ERRORS: Readonly<Record<ClosedReason, () => DomainError>> = {
  off: () => notFound(),
  draining: () => unavailable('plugin.draining'),
  waiting: () => unavailable('plugin.waiting'),
  failed: () => unavailable('plugin.failed'),
};

/** Returns what a call takes as its body, or null if it reads none. */
function bodyRuleOf(route: AnyRoute): BodyRule | null {
  if ('upload' in route) return { type: 'multipart/form-data', field: route.part, maxBytes: route.maxBytes };
  const field = 'body';
  if ('raw' in route)
    return route.bytes ? { type: 'application/octet-stream', field, maxBytes: route.bytes.max } : null;
  return route.body ? { type: 'application/json', field, maxBytes: route.maxBytes ?? DEFAULT_MAX_BYTES } : null;
}

/** Lowers the file or body size limit of a route to the limit of the site. */
function limited(route: AnyRoute, max: number): AnyRoute {
  if ('raw' in route) return route.bytes ? { ...route, bytes: { max: Math.min(route.bytes.max, max) } } : route;
  return route.maxBytes === undefined ? route : { ...route, maxBytes: Math.min(route.maxBytes, max) };
}

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** Whether the address of a call has no parameters, so that its name is all that there is to compare. */
const isFixed = (path: string): boolean => path.startsWith(`${API_PREFIX}/`) && !path.includes('{');

/**
 * The framework cannot remove a route, so the slot of each method and path holds the current route. Calls at fixed
 * addresses share one route of the framework: to check and copy the options of each would take a third of a start.
 */
export class RouteRegistry {
  readonly #slots = new Map<string, RouteSlot>();
  #version = 0;

  constructor(
    private readonly server: Server,
    private readonly authGuard: AuthGuard,
    private readonly texts: Texts,
    /** Maximum size of one file, and of a body without a file, in bytes. */
    private readonly maxBytes: number,
    /** Database of the audit log. */
    private readonly knex: Knex,
  ) {
    // GET needs its own route, because the browser application answers every other GET.
    for (const method of ['GET', '*']) server.route(this.#hapiRoute(method, `${API_PREFIX}/{path*}`));
  }

  /** Serves the routes until the returned function is called. Throws when one is already taken. */
  serve(routes: readonly AnyRoute[], owner: RouteOwner): () => void {
    const undo = routes.map((route) => this.#serveOne(limited(route, this.maxBytes), owner));
    return () => undo.forEach((serveRoute) => serveRoute());
  }

  /** Differs whenever the served routes do, for those who keep what they made of them. */
  get version(): number {
    return this.#version;
  }

  /** Returns the routes that are currently served. */
  list(): AnyRoute[] {
    return [...this.#slots.values()].flatMap(({ route }) => route ?? []);
  }

  /** Returns the same routes, each with what it is about. */
  listServed(): ServedRoute[] {
    return [...this.#slots.values()].flatMap(({ route, owner }) =>
      route ? { route, area: owner.area, plugin: pluginOf(owner) } : [],
    );
  }

  #serveOne(route: AnyRoute, owner: RouteOwner): () => void {
    const name = `${route.method} ${route.path}`;
    const routeSlot = this.#slots.get(name) ?? this.#newSlot(name, route, owner);
    if (routeSlot.route) throw new Error(`${name} is already served`);
    routeSlot.route = route;
    routeSlot.owner = owner;
    this.#version += 1;
    return () => {
      if (routeSlot.route !== route) return;
      routeSlot.route = null;
      this.#version += 1;
    };
  }

  #newSlot(name: string, route: AnyRoute, owner: RouteOwner): RouteSlot {
    const routeSlot: RouteSlot = { route: null, owner };
    if (!isFixed(route.path)) this.server.route(this.#hapiRoute(route.method, route.path, routeSlot));
    this.#slots.set(name, routeSlot);
    return routeSlot;
  }

  #hapiRoute(method: string, path: string, routeSlot?: RouteSlot): ServerRoute {
    return {
      method: method as ServerRoute['method'],
      path,
      options: {
        ext: { onPreAuth: { method: (request, h) => this.#authorize(request, h, this.#slotAt(request) ?? routeSlot) } },
        // The framework would refuse an unsatisfiable range after all of our own processing, with its own message.
        response: { ranges: false },
        ...(hasBody(method) ? { payload: UNREAD_PAYLOAD } : {}),
      },
      handler: (request, h) => runAs(request.app.owners?.[0] ?? CORE, () => this.#handle(request, h)),
    };
  }

  #slotAt({ method, path }: Request): RouteSlot | undefined {
    return this.#slots.get(`${method === 'head' ? 'GET' : method.toUpperCase()} ${path}`);
  }

  async #authorize(request: Request, h: ResponseToolkit, routeSlot?: RouteSlot): Promise<Lifecycle.ReturnValue> {
    if (!routeSlot) throw notFound();
    const { route, owner } = routeSlot;
    const admitted = owner.gate?.admit();
    if (admitted?.ok === false) throw CLOSED_ERRORS[admitted.reason]();
    if (admitted) request.app.leave = admitted.release;
    if (!route) throw notFound();
    request.app.route = route;
    request.app.owners = owner.ids;
    request.app.viewer = await this.authGuard.authorize(request, route);
    const rule = bodyRuleOf(route);
    if (rule) checkBodyHeaders(request.headers, rule);
    return h.continue;
  }

  async #handle(request: Request, h: ResponseToolkit): Promise<Lifecycle.ReturnValue> {
    const { route, viewer, locale } = request.app;
    const rule = bodyRuleOf(route);
    if ('raw' in route) return route.raw(request, h, viewer, rule ? readBody(request, rule) : Readable.from([]));
    const data = await ('upload' in route
      ? handleUpload(request, this.#withAudit(request, route), rule!, (query) =>
          contextOf(request, route, viewer, null, query),
        )
      : this.#handleCall(request, route, contextOf(request, route, viewer, rule && (await readJson(request, rule)))));
    const envelope = { status: 200, msg: this.texts.translate(locale, 'success') };
    if (!(data instanceof SerializedJson)) return { ...envelope, data: data ?? null };
    return h.response(`${JSON.stringify(envelope).slice(0, -1)},"data":${data.json}}`).type('application/json');
  }

  #handleCall(request: Request, route: RouteSpec, call: Parameters<RouteSpec['handle']>[0]): unknown {
    return this.#audited(request, inputOf(call), () => route.handle(call));
  }

  #withAudit(request: Request, route: UploadRouteSpec): UploadRouteSpec {
    return {
      ...route,
      upload: (file, call) => {
        const { fileName, bytes } = file;
        return this.#audited(request, { ...inputOf(call), file: { fileName, bytes } }, () => route.upload(file, call));
      },
    };
  }

  #audited(request: Request, input: object, handle: () => unknown): unknown {
    const { route, owners, viewer, apiToken, ip, id: requestId } = request.app;
    const rule = auditRuleOf(route);
    if (rule === false) return handle();
    const plugin = owners?.[0] === CORE ? null : (owners?.[0] ?? null);
    const call = `${route.method} ${route.path}`;
    const { secretFields } = route as { secretFields?: readonly string[] };
    const facts = { call, plugin, actor: viewer, apiToken, ip, requestId, input, secretFields };
    return auditCall(this.knex, facts, rule === true ? 'always' : rule, handle);
  }
}

/** Returns the value of a cookie in a request's header; null without it. */
export const cookieOf = (header: unknown, name: string): string | null =>
  String(header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null;

const inputOf = ({ query, body }: { query: unknown; body: unknown }): object => ({
  ...(query as object | undefined),
  ...(body as object | undefined),
});

/** Up to so many characters of the names of ignored parameters are sent. */
const IGNORED_LENGTH = 500;

/** Tells the developer of a client which parameters had no effect. */
const nameIgnored = ({ app }: Request, parameters: readonly string[]): void => {
  let names = '';
  for (const name of parameters.map(encodeURIComponent)) {
    if (names.length + name.length > IGNORED_LENGTH) break;
    names += names ? `, ${name}` : name;
  }
  if (names) app.headers[Headers.ignoredParameters] = names;
};

const bodyOf = (
  { query }: Request,
  { method, isChange, isQueryBody }: RouteSpec,
  schema: AnyField,
  body: unknown,
): unknown => {
  const given = isQueryBody ? { ...query, ...(body as object | null) } : body;
  return validateBody(schema, given, isChange || method === 'PUT' ? 'refused' : 'dropped');
};

const addedTo = (route: AnyRoute): readonly AddedFilter[] | undefined =>
  'addedFilters' in route ? route.addedFilters?.() : undefined;

const contextOf = (
  request: Request,
  route: RouteSpec | UploadRouteSpec,
  viewer: Viewer | null,
  body: unknown,
  query: object = request.query,
): CallContext<CallShape, Viewer | null> & { judge: JudgeIdentity | null } => ({
  query: (route.query &&
    validateQuery(withFilters(route.query, addedTo(route)), query, (parameters) =>
      nameIgnored(request, parameters),
    )) as undefined,
  body: ('body' in route && route.body && bodyOf(request, route, route.body, body)) as undefined,
  viewer,
  judge: request.app.judge,
  locale: request.app.locale,
  requestId: request.app.id,
  ip: request.app.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 512),
  cookie: (name) => cookieOf(request.headers['cookie'], name),
  setHeader: (name, value) => void (request.app.headers[name] = value),
});

export const Routes = token<RouteRegistry>('routes');
