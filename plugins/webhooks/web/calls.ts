import { connect } from '@tribunal/web/plugin';
import type { WebhookCalls } from '../contract';

export const { api, refresh, useAction, useCall, useList } = connect<WebhookCalls>();

export const WEBHOOKS_CALL = 'GET /api/admin/webhook';
export const DELIVERIES_CALL = 'GET /api/admin/webhook/delivery';
