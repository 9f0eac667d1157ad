import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { Headers, idIn } from '@tribunal/contract';
import { asAttachment, type RawRouteSpec, type Viewer } from '@tribunal/server';
import { keyOfBasicAuth, type Caller } from '../authorization';
import { ClicsError } from '../errors';
import type { FeedService } from '../feed';
import { type ClicsVersion, FeedIntervals } from '../limits';
import { COLLECTIONS, writeContest, writeState, type ClicsContext } from '../write';
import { writeAccess } from './access-list';
import type { CodeZipService } from './code-zip-service';
import type { ClicsReader } from './clics-reader';
import type { ClicsScoreboardReader } from './clics-scoreboard-reader';

export interface ClicsServices {
  reader: ClicsReader;
  feeds: FeedService;
  codes: CodeZipService;
  scoreboards: ClicsScoreboardReader;
  version(): Promise<ClicsVersion>;
  /** Returns the viewer of a login session; null if it has ended. */
  renew(sessionToken: string): Promise<Viewer | null>;
}

const CLICS_BASE = '/api/clics';
const CONTEST = `${CLICS_BASE}/contests/{cid}`;
const VERSION_URLS: Record<ClicsVersion, string> = {
  '2023-06': 'https://ccs-specs.icpc.io/2023-06/contest_api',
  '2026-01': 'https://ccs-specs.icpc.io/2026-01/contest_api',
};

interface ClicsRequest {
  request: Request;
  h: ResponseToolkit;
  viewer: Viewer | null;
  caller: Caller;
  version: ClicsVersion;
}
type ClicsHandler = (clicsRequest: ClicsRequest) => Promise<object | ResponseObject> | object;

const tokenIn = (request: Request): string => String(request.headers[Headers.token] ?? '');
const param = (request: Request, name: string): string => String(request.params[name] ?? '');

/** @throws ClicsError 404 when it is not the id of a contest */
function contestIdOf(request: Request): number {
  const cid = idIn(param(request, 'cid'));
  if (cid === null) throw new ClicsError('unknown');
  return cid;
}

/** Returns the routes of the Contest API, which is read-only. */
export function clicsRoutes({ reader, feeds, codes, scoreboards, version, renew }: ClicsServices): RawRouteSpec[] {
  const route = (path: string, handler: ClicsHandler): RawRouteSpec => ({
    method: 'GET',
    path,
    access: 'public',
    raw: async (request, h, viewer) => {
      try {
        const key = keyOfBasicAuth(request.headers[Headers.token]);
        const caller: Caller = key === null ? { viewer } : { key };
        const data = await handler({ request, h, viewer, caller, version: await version() });
        return withCors(h.response(data));
      } catch (error) {
        if (error instanceof ClicsError) return errorReply(request, h, error);
        throw error;
      }
    },
  });
  const getContext = ({ request, caller, version: clicsVersion }: ClicsRequest): Promise<ClicsContext> =>
    reader.getContext(caller, contestIdOf(request), clicsVersion);
  const contestRoute = (
    path: string,
    handler: (context: ClicsContext, clicsRequest: ClicsRequest) => ReturnType<ClicsHandler>,
  ): RawRouteSpec =>
    route(`${CONTEST}${path}`, async (clicsRequest) => handler(await getContext(clicsRequest), clicsRequest));

  return [
    route(CLICS_BASE, ({ version: clicsVersion }) => ({
      version: clicsVersion,
      version_url: VERSION_URLS[clicsVersion],
      provider: { name: 'Tribunal' },
    })),
    route(`${CLICS_BASE}/contests`, ({ caller, version: clicsVersion }) => reader.listContests(caller, clicsVersion)),
    contestRoute('', ({ view, version: clicsVersion }) => writeContest(view.contest, clicsVersion)),
    contestRoute('/access', ({ view, version: clicsVersion }) =>
      writeAccess({ type: view.contest.type, viewerRole: view.visibility.viewerRole, version: clicsVersion }),
    ),
    contestRoute('/state', ({ view }) => writeState(view)),
    route(`${CONTEST}/scoreboard`, async ({ request, h, caller, version: clicsVersion }) => {
      const group = request.query['group_id'] as unknown;
      const { reply, release } = await scoreboards.reply(caller, contestIdOf(request), group, clicsVersion);
      request.raw.res.once('close', release);
      const isPacked = request.info.acceptEncoding === 'gzip';
      const response = h
        .response(isPacked ? await reply.packed() : reply.body)
        .type('application/json')
        .etag(reply.tag, { weak: false, vary: true })
        .vary('accept-encoding')
        .header('cache-control', 'private, no-cache');
      return isPacked ? response.header('content-encoding', 'gzip') : response;
    }),
    contestRoute('/event-feed', async (context, clicsRequest) => {
      const { request, h, caller } = clicsRequest;
      // The feed would outlast the grace period of a stopping plugin, so it is ended then.
      request.app.leave?.();
      if (request.method === 'head') return h.response().type('application/x-ndjson');
      const poll = createFeedPoll({ context, caller, sessionToken: tokenIn(request), reader, version, renew });
      const since = request.query['since_token'] as unknown;
      const { stream, close } = feeds.listen(context, {
        address: request.app.ip,
        since: typeof since === 'string' && since !== '' ? since : null,
        poll,
      });
      request.raw.res.once('close', close);
      return h
        .response(stream)
        .type('application/x-ndjson')
        .header('content-encoding', 'identity')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no');
    }),
    contestRoute('/runs', (context, { request, h }) =>
      h
        .response(Readable.from(reader.streamRuns(context, request.query), { objectMode: false }))
        .type('application/json'),
    ),
    contestRoute('/runs/{id}', (context, { request }) => reader.getRun(context, param(request, 'id'))),
    contestRoute('/submissions/{id}/files', async (context, { request, h }) =>
      asAttachment(h.response(await codes.zip(context, param(request, 'id'))), 'application/zip', 'files.zip'),
    ),
    ...COLLECTIONS.flatMap((name) => [
      contestRoute(`/${name}`, (context, { request }) => reader.listObjects(context, name, request.query)),
      contestRoute(`/${name}/{id}`, (context, { request }) => reader.getObject(context, name, param(request, 'id'))),
    ]),
    route(`${CLICS_BASE}/{rest*}`, () => {
      throw new ClicsError('unknown');
    }),
  ];
}

const withCors = (response: ResponseObject): ResponseObject => response.header('access-control-allow-origin', '*');

function errorReply(request: Request, h: ResponseToolkit, error: ClicsError): ResponseObject {
  const response = withCors(h.response(error.body(request.app.locale)).code(error.code));
  return error.code === 401 ? response.header('www-authenticate', 'Basic realm="contest"') : response;
}

interface FeedPollOptions {
  /** First context that the reader saw. */
  context: ClicsContext;
  caller: Caller;
  sessionToken: string;
  reader: ClicsReader;
  version(): Promise<ClicsVersion>;
  renew(sessionToken: string): Promise<Viewer | null>;
}

/**
 * Creates a function that polls with the caller's current permissions; it returns null when the login has ended or
 * the site uses another API version.
 */
function createFeedPoll({ context, caller, sessionToken, reader, version, renew }: FeedPollOptions) {
  let currentCaller = caller;
  let renewedAt = performance.now();
  const { version: clicsVersion } = context;
  return async (): Promise<ClicsContext | null> => {
    if ((await version()) !== clicsVersion) return null;
    if ('viewer' in currentCaller && currentCaller.viewer && performance.now() - renewedAt >= FeedIntervals.keepAlive) {
      const viewer = await renew(sessionToken);
      if (!viewer) return null;
      [currentCaller, renewedAt] = [{ viewer }, performance.now()];
    }
    return reader.poll(context, currentCaller);
  };
}
