import type { ResponseObject } from '@hapi/hapi';
import type { BodyOf, QueryOf } from '@tribunal/contract';
import {
  validateQuery,
  asAttachment,
  flag,
  id,
  nullable,
  optional,
  pageFields,
  routes,
  rowOf,
  schemaFor,
  text,
  type AnyRoute,
  type RawRouteSpec,
} from '@tribunal/server';
import { ContestLimits } from '@tribunal/plugin-contest/contract';
import { OnsiteLimits, type OnsiteCalls } from '../contract';
import replies from '../contract/replies.json';
import type { BalloonService } from './balloon-service';
import type { ClarificationService } from './clarification-service';
import type { PrintService } from './print-service';

interface OnsiteServices {
  balloons: BalloonService;
  prints: PrintService;
  clarifications: ClarificationService;
}

type Body<K extends keyof OnsiteCalls> = BodyOf<OnsiteCalls, K>;
type Query<K extends keyof OnsiteCalls> = QueryOf<OnsiteCalls, K>;

const pageOfContest = schemaFor<Query<'GET /api/get-contest-print'>>({ cid: id(), ...pageFields });
const onePrint = schemaFor<{ id: number }>({ id: id() });

const callRoutes = ({ balloons, prints, clarifications }: OnsiteServices) =>
  routes<OnsiteCalls>()({
    'GET /api/get-contest-ac-info': {
      access: 'user',
      query: pageOfContest,
      handle: ({ viewer, query }) => balloons.list(viewer, query),
    },
    'PUT /api/check-contest-ac-info': {
      access: 'user',
      audit: true,
      body: schemaFor<Body<'PUT /api/check-contest-ac-info'>>(
        { id: id(), cid: id(), checked: flag() },
        rowOf(replies, 'GET /api/get-contest-ac-info'),
      ),
      handle: ({ viewer, body }) => balloons.setDelivered(viewer, body).then(() => null),
    },
    'POST /api/submit-print-text': {
      access: 'user',
      body: schemaFor<Body<'POST /api/submit-print-text'>>({
        cid: id(),
        content: text({ max: OnsiteLimits.print.max }),
      }),
      handle: ({ viewer, body }) => prints.send(viewer, body.cid, body.content).then(() => null),
    },
    'GET /api/get-contest-print': {
      access: 'user',
      query: pageOfContest,
      handle: ({ viewer, query }) => prints.list(viewer, query),
    },
    'GET /api/get-my-contest-print': {
      access: 'user',
      query: pageOfContest,
      handle: ({ viewer, query }) => prints.listOwn(viewer, query),
    },
    'PUT /api/check-contest-print-status': {
      access: 'user',
      audit: true,
      query: schemaFor<Query<'PUT /api/check-contest-print-status'>>({
        id: id(),
        cid: id(),
        printed: optional(flag()),
      }),
      handle: ({ viewer, query }) => prints.setPrinted(viewer, query).then(() => null),
    },
    'GET /api/get-contest-clarification': {
      access: 'user',
      query: pageOfContest,
      handle: ({ viewer, query }) => clarifications.list(viewer, query),
    },
    'POST /api/contest-clarification': {
      access: 'user',
      body: schemaFor<Body<'POST /api/contest-clarification'>>({
        cid: id(),
        displayId: optional(nullable(text(ContestLimits.displayId))),
        question: text(OnsiteLimits.clarification),
      }),
      handle: ({ viewer, body }) => clarifications.ask(viewer, body),
    },
    'PUT /api/contest-clarification': {
      access: 'user',
      audit: true,
      body: schemaFor<Body<'PUT /api/contest-clarification'>>(
        {
          cid: id(),
          id: id(),
          answer: text(OnsiteLimits.clarification),
          isPublic: flag(),
        },
        rowOf(replies, 'GET /api/get-contest-clarification'),
      ),
      handle: ({ viewer, body, locale }) => clarifications.answer(viewer, body, locale).then(() => null),
    },
  });

/** Replaces path separators, which usernames may contain. */
const fileNameOf = (username: string): string => `${username.replace(/[/\\]/g, '_')}_Contest_Print.txt`;

const printDownload = (prints: PrintService): RawRouteSpec => ({
  method: 'GET',
  path: '/api/file/download-contest-print-text',
  access: 'user',
  raw: async (request, h, viewer): Promise<ResponseObject> => {
    const query = validateQuery(onePrint, request.query) as { id: number };
    const { username, content } = await prints.getText(viewer!, query.id);
    return asAttachment(h.response(content), 'text/plain', fileNameOf(username));
  },
});

export const onsiteRoutes = (services: OnsiteServices): AnyRoute[] => [
  ...callRoutes(services),
  printDownload(services.prints),
];
