import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { Headers } from '@tribunal/contract';
import { dispositionOf, type RawRouteSpec, type Viewer } from '@tribunal/server';
import { keyIn, type Caller } from '../door';
import { ClicsError } from '../errors';
import type { FeedDesk } from '../feed';
import type { ClicsVersion } from '../limits';
import { COLLECTIONS, writeContest, writeState, type Telling } from '../write';
import { writeAccess } from './access-list';
import type { CodeZipper } from './code-zip';
import type { ClicsReader } from './reader';
import type { ScoreboardReader } from './scoreboards';
import { watching } from './watching';

export interface ClicsServices {
  reader: ClicsReader;
  feeds: FeedDesk;
  codes: CodeZipper;
  scoreboards: ScoreboardReader;
  version(): Promise<ClicsVersion>;
  /** Who it is whose login was shown; null: nobody any more. */
  renew(sessionToken: string): Promise<Viewer | null>;
}

export const CLICS_BASE = '/api/clics';
const CONTEST = `${CLICS_BASE}/contests/{cid}`;
const VERSION_URLS: Record<ClicsVersion, string> = {
  '2023-06': 'https://ccs-specs.icpc.io/2023-06/contest_api',
  '2026-01': 'https://ccs-specs.icpc.io/2026-01/contest_api',
};
const CONTEST_ID = /^[1-9]\d{0,8}$/;

interface Asking {
  request: Request;
  h: ResponseToolkit;
  viewer: Viewer | null;
  caller: Caller;
  version: ClicsVersion;
}
type Answer = (asking: Asking) => Promise<object | ResponseObject> | object;

const tokenIn = (request: Request): string => String(request.headers[Headers.token] ?? '');
const param = (request: Request, name: string): string => String(request.params[name] ?? '');

/** @throws ClicsError 404 for what is no id of a contest */
function contestIdOf(request: Request): number {
  const cid = param(request, 'cid');
  if (!CONTEST_ID.test(cid)) throw new ClicsError('unknown');
  return Number(cid);
}

/** The Contest API. Everything is read, nothing written. */
export function clicsRoutes({ reader, feeds, codes, scoreboards, version, renew }: ClicsServices): RawRouteSpec[] {
  const route = (path: string, answer: Answer): RawRouteSpec => ({
    method: 'GET',
    path,
    access: 'public',
    raw: async (request, h, viewer) => {
      try {
        const key = keyIn(request.headers[Headers.token]);
        const caller: Caller = key === null ? { viewer } : { key };
        const data = await answer({ request, h, viewer, caller, version: await version() });
        return shared(h.response(data));
      } catch (error) {
        if (error instanceof ClicsError) return refused(request, h, error);
        throw error;
      }
    },
  });
  const tell = ({ request, caller, version: spoken }: Asking): Promise<Telling> =>
    reader.telling(caller, contestIdOf(request), spoken);
  const within = (path: string, answer: (telling: Telling, asking: Asking) => ReturnType<Answer>): RawRouteSpec =>
    route(`${CONTEST}${path}`, async (asking) => answer(await tell(asking), asking));

  return [
    route(CLICS_BASE, ({ version: spoken }) => ({
      version: spoken,
      version_url: VERSION_URLS[spoken],
      provider: { name: 'Tribunal' },
    })),
    route(`${CLICS_BASE}/contests`, ({ caller, version: spoken }) => reader.contests(caller, spoken)),
    within('', ({ view, version: spoken }) => writeContest(view.contest, spoken)),
    within('/access', ({ view, version: spoken }) =>
      writeAccess({ type: view.contest.type, eyes: view.visibility.eyes, version: spoken }),
    ),
    within('/state', ({ view }) => writeState(view)),
    route(`${CONTEST}/scoreboard`, async ({ request, h, caller, version: spoken }) => {
      const group = request.query['group_id'] as unknown;
      const reply = await scoreboards.reply(caller, contestIdOf(request), group, spoken);
      const isPacked = request.info.acceptEncoding === 'gzip';
      const response = h
        .response(isPacked ? await reply.packed() : reply.body)
        .type('application/json')
        .etag(reply.tag, { weak: false, vary: true })
        .vary('accept-encoding')
        .header('cache-control', 'private, no-cache');
      return isPacked ? response.header('content-encoding', 'gzip') : response;
    }),
    within('/event-feed', async (telling, asking) => {
      const { request, h, caller } = asking;
      // The feed lasts longer than a plugin that goes off would wait; it is ended then.
      request.app.leave?.();
      if (request.method === 'head') return h.response().type('application/x-ndjson');
      const look = watching({ telling, caller, sessionToken: tokenIn(request), reader, version, renew });
      const since = request.query['since_token'] as unknown;
      const { stream, leave } = feeds.listen(telling, {
        address: request.app.ip,
        since: typeof since === 'string' && since !== '' ? since : null,
        look,
      });
      request.raw.res.once('close', leave);
      return h
        .response(stream)
        .type('application/x-ndjson')
        .header('content-encoding', 'identity')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no');
    }),
    within('/runs', (telling, { request, h }) =>
      h
        .response(Readable.from(reader.runTexts(telling, request.query), { objectMode: false }))
        .type('application/json'),
    ),
    within('/runs/{id}', (telling, { request }) => reader.run(telling, param(request, 'id'))),
    within('/submissions/{id}/files', async (telling, { request, h }) =>
      h
        .response(await codes.of(telling, param(request, 'id')))
        .type('application/zip')
        .header('content-disposition', dispositionOf('attachment', 'files.zip')),
    ),
    ...COLLECTIONS.flatMap((name) => [
      within(`/${name}`, (telling, { request }) => reader.collection(telling, name, request.query)),
      within(`/${name}/{id}`, (telling, { request }) => reader.one(telling, name, param(request, 'id'))),
    ]),
    route(`${CLICS_BASE}/{rest*}`, () => {
      throw new ClicsError('unknown');
    }),
  ];
}

const shared = (response: ResponseObject): ResponseObject => response.header('access-control-allow-origin', '*');

function refused(request: Request, h: ResponseToolkit, error: ClicsError): ResponseObject {
  const response = shared(h.response(error.body(request.app.locale)).code(error.code));
  return error.code === 401 ? response.header('www-authenticate', 'Basic realm="contest"') : response;
}
