import type { Page, PageQuery } from '@tribunal/contract';

export const WebhookLimits = {
  /** Characters. */
  url: { min: 1, max: 2048 },
  name: { min: 1, max: 100 },
  webhooks: { max: 50 },
} as const;

/** An address that gets events. Its secret is shown once, when it is made. */
export interface Webhook {
  id: number;
  name: string;
  url: string;
  /** Kinds of events that it gets. */
  kinds: string[];
  isOn: boolean;
  /** Since when its address fails, ISO 8601; null while it works. */
  failingSince: string | null;
  /** Time of the next attempt while it fails, ISO 8601. */
  nextAt: string | null;
  /** Number of deliveries that wait. */
  waiting: number;
  createdAt: string;
}

export interface WebhookDraft {
  name: string;
  url: string;
  kinds: string[];
}

/** `delivered`: the address accepted it; `givenUp`: it was not accepted in time. */
export type DeliveryOutcome = 'delivered' | 'givenUp';

/** One event for one address. */
export interface WebhookDelivery {
  id: number;
  /** The same in all attempts, so that a receiver recognises what it has already got. */
  messageId: string;
  kind: string;
  /** The body, JSON. */
  body: string;
  attempts: number;
  /** null while it waits. */
  outcome: DeliveryOutcome | null;
  /** HTTP status of the last answer; null without one. */
  status: number | null;
  /** Why the last attempt failed, as the address or the network says. */
  trouble: string | null;
  /** Duration of the last attempt, in ms. */
  ms: number | null;
  createdAt: string;
  /** Time of the next attempt, ISO 8601; null when there is none. */
  nextAt: string | null;
}

export interface WebhookKind {
  kind: string;
  /** In the language of the viewer. */
  text: string;
}

/** Calls about webhooks, for those with the permission `webhook_admin`. */
export interface WebhookCalls {
  'GET /api/admin/webhook': { data: Webhook[] };
  'GET /api/admin/webhook/kinds': { data: WebhookKind[] };
  /** Creates a webhook. Its secret is answered only here. */
  'POST /api/admin/webhook': { body: WebhookDraft; data: { id: number; secret: string } };
  /** Changes the fields that are given. */
  'PUT /api/admin/webhook': { body: Partial<WebhookDraft> & { id: number; isOn?: boolean }; data: null };
  /** Deletes it with its deliveries. */
  'DELETE /api/admin/webhook': { query: { id: number }; data: null };
  /** Replaces its secret, which signs from now on. */
  'POST /api/admin/webhook/secret': { body: { id: number }; data: { secret: string } };
  /** Sends an event of the kind `ping` at once, and answers what became of it. */
  'POST /api/admin/webhook/test': { body: { id: number }; data: WebhookDelivery };
  /** Lists its deliveries, newest first. */
  'GET /api/admin/webhook/delivery': {
    query: PageQuery & { id: number; outcome?: DeliveryOutcome | 'waiting' };
    data: Page<WebhookDelivery>;
  };
  /** Delivers it again, as soon as it is its turn. */
  'POST /api/admin/webhook/delivery': { body: { id: number }; data: null };
}
