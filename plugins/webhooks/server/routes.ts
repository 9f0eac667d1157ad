import { flag, id, list, oneOf, optional, pageFields, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { WebhookLimits, type WebhookCalls, type WebhookDraft, type WebhookKind } from '../contract';
import type { DeliveryLog } from './delivery-log';
import type { WebhookService } from './webhook-service';
import type { Locale } from '@tribunal/contract';

interface Services {
  webhooks: WebhookService;
  deliveries: DeliveryLog;
  kindsIn: (locale: Locale) => WebhookKind[];
}

/** Kinds of events that a webhook may get, at most. */
const KINDS_MAX = 100;

const fields = {
  name: text({ ...WebhookLimits.name, trim: 'trim' }),
  url: text({ ...WebhookLimits.url, trim: 'trim' }),
  kinds: list(text({ min: 1, max: 64 }), { min: 1, max: KINDS_MAX }),
};
const onlyId = () => schemaFor<{ id: number }>({ id: id() });

export const webhookRoutes = ({ webhooks, deliveries, kindsIn }: Services): RouteSpec[] =>
  routes<WebhookCalls>()({
    'GET /api/admin/webhook': { access: 'can:webhook_admin', handle: () => webhooks.list() },
    'GET /api/admin/webhook/kinds': { access: 'can:webhook_admin', handle: ({ locale }) => kindsIn(locale) },
    'POST /api/admin/webhook': {
      access: 'can:webhook_admin',
      body: schemaFor<WebhookDraft>(fields),
      handle: ({ body }) => webhooks.create(body),
    },
    'PUT /api/admin/webhook': {
      access: 'can:webhook_admin',
      body: schemaFor<WebhookCalls['PUT /api/admin/webhook']['body']>({
        id: id(),
        name: optional(fields.name),
        url: optional(fields.url),
        kinds: optional(fields.kinds),
        isOn: optional(flag()),
      }),
      handle: async ({ body }) => {
        await webhooks.change(body);
        return null;
      },
    },
    'DELETE /api/admin/webhook': {
      access: 'can:webhook_admin',
      query: onlyId(),
      handle: async ({ query }) => {
        await webhooks.remove(query.id);
        return null;
      },
    },
    'POST /api/admin/webhook/secret': {
      access: 'can:webhook_admin',
      body: onlyId(),
      handle: ({ body }) => webhooks.replaceSecret(body.id),
    },
    'POST /api/admin/webhook/test': {
      access: 'can:webhook_admin',
      body: onlyId(),
      handle: ({ body }) => deliveries.test(body.id),
    },
    'GET /api/admin/webhook/delivery': {
      access: 'can:webhook_admin',
      query: schemaFor<WebhookCalls['GET /api/admin/webhook/delivery']['query']>({
        id: id(),
        outcome: optional(oneOf(['delivered', 'givenUp', 'waiting'])),
        ...pageFields,
      }),
      handle: ({ query }) => deliveries.list(query),
    },
    'POST /api/admin/webhook/delivery': {
      access: 'can:webhook_admin',
      body: onlyId(),
      handle: async ({ body }) => {
        await deliveries.repeat(body.id);
        return null;
      },
    },
  });
