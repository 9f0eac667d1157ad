import type { Lifecycle, Request, ResponseToolkit, RouteOptionsPayload, Server, ServerRoute } from '@hapi/hapi';
import type { CallShape } from '@tribunal/contract';
import type { ClosedReason, Gate } from '@tribunal/kernel';
import type { Texts } from '../locale';
import type { Admission, JudgeIdentity } from './authentication';
import { notFound, unavailable, type DomainError } from './errors';
import { checkBody, checkQuery } from './input';
import type { AnyRoute, CallContext, RouteSpec } from './routes';
import { checkUploadLength, payloadOfUpload, withUpload, type UploadRouteSpec } from './upload';
import type { Viewer } from './viewer';
import { Written } from './written';

const DEFAULT_MAX_BYTES = 1024 * 1024;
const BODY_TIMEOUT_MS = 60_000;

/** A method and path; what serves it changes when plugins go on and off. */
interface Slot {
  route: AnyRoute | null;
  gate: Gate | undefined;
}

const REFUSAL_OF: Readonly<Record<ClosedReason, () => DomainError>> = {
  off: () => notFound(),
  draining: () => unavailable('plugin.draining'),
  waiting: () => unavailable('plugin.waiting'),
  failed: () => unavailable('plugin.failed'),
};

function payloadOf(route: AnyRoute): RouteOptionsPayload {
  if ('upload' in route) return payloadOfUpload(route);
  if ('raw' in route && route.bytes) {
    const { max: maxBytes } = route.bytes;
    return { output: 'stream', parse: false, maxBytes, timeout: BODY_TIMEOUT_MS, allow: 'application/octet-stream' };
  }
  return {
    maxBytes: ('maxBytes' in route ? route.maxBytes : undefined) ?? DEFAULT_MAX_BYTES,
    timeout: BODY_TIMEOUT_MS,
    allow: 'application/json',
  };
}

/** No route takes a larger file or body than the site does. */
function limited(route: AnyRoute, max: number): AnyRoute {
  if ('raw' in route) return route.bytes ? { ...route, bytes: { max: Math.min(route.bytes.max, max) } } : route;
  return route.maxBytes === undefined ? route : { ...route, maxBytes: Math.min(route.maxBytes, max) };
}

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** The framework keeps a route for ever, so each is registered once and its slot says what serves it now. */
export class RouteRegistry {
  readonly #slots = new Map<string, Slot>();

  constructor(
    private readonly server: Server,
    private readonly admission: Admission,
    private readonly texts: Texts,
    /** Of one file, and of a body without one. */
    private readonly maxBytes: number,
  ) {}

  /** Serves the routes until the undo; those of a plugin come in through its gate. Throws when one is taken. */
  serve(routes: readonly AnyRoute[], gate?: Gate): () => void {
    const undo = routes.map((route) => this.#serveOne(limited(route, this.maxBytes), gate));
    return () => undo.forEach((take) => take());
  }

  /** What is served now. */
  list(): AnyRoute[] {
    return [...this.#slots.values()].flatMap(({ route }) => route ?? []);
  }

  #serveOne(route: AnyRoute, gate: Gate | undefined): () => void {
    const name = `${route.method} ${route.path}`;
    const slot = this.#slots.get(name) ?? this.#newSlot(name, route);
    if (slot.route) throw new Error(`${name} is served already`);
    slot.route = route;
    slot.gate = gate;
    return () => {
      if (slot.route === route) slot.route = null;
    };
  }

  #newSlot(name: string, route: AnyRoute): Slot {
    const slot: Slot = { route: null, gate: undefined };
    this.server.route(this.#hapiRoute(route, slot));
    this.#slots.set(name, slot);
    return slot;
  }

  #hapiRoute(route: AnyRoute, slot: Slot): ServerRoute {
    const { method, path } = route;
    return {
      method: method as ServerRoute['method'],
      path,
      options: {
        ext: { onPreAuth: { method: (request, h) => this.#enter(request, h, slot) } },
        // The framework refuses a range that it cannot serve after everything of ours, in words of its own.
        response: { ranges: false },
        ...(hasBody(method) ? { payload: payloadOf(route) } : {}),
      },
      handler: (request, h) => this.#answer(request, h),
    };
  }

  async #enter(request: Request, h: ResponseToolkit, { route, gate }: Slot): Promise<Lifecycle.ReturnValue> {
    const admitted = gate?.admit();
    if (admitted?.ok === false) throw REFUSAL_OF[admitted.reason]();
    if (admitted) request.app.leave = admitted.leave;
    if (!route) throw notFound();
    request.app.route = route;
    request.app.viewer = await this.admission.admit(request, route.access);
    if ('upload' in route) checkUploadLength(request.headers, route);
    return h.continue;
  }

  async #answer(request: Request, h: ResponseToolkit): Promise<Lifecycle.ReturnValue> {
    const { route, viewer, locale } = request.app;
    if ('raw' in route) return route.raw(request, h, viewer);
    const data =
      'upload' in route
        ? await withUpload(request, route, contextOf(request, route, viewer))
        : await route.handle(contextOf(request, route, viewer));
    const envelope = { status: 200, msg: this.texts.say(locale, 'success') };
    if (!(data instanceof Written)) return { ...envelope, data: data ?? null };
    return h.response(`${JSON.stringify(envelope).slice(0, -1)},"data":${data.json}}`).type('application/json');
  }
}

const contextOf = (
  request: Request,
  route: RouteSpec | UploadRouteSpec,
  viewer: Viewer | null,
): CallContext<CallShape, Viewer | null> & { judge: JudgeIdentity | null } => ({
  query: (route.query && checkQuery(route.query, request.query)) as undefined,
  body: ('body' in route && route.body && checkBody(route.body, request.payload)) as undefined,
  viewer,
  judge: request.app.judge,
  locale: request.app.locale,
  requestId: request.app.id,
  ip: request.app.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 512),
  setHeader: (name, value) => void (request.app.headers[name] = value),
});
