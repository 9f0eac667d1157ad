import { token } from '@tribunal/contract';

/** The settings that the operator made. */
export interface WebhookSettings {
  read(): Promise<{ allowsLocal: boolean }>;
}
export const WebhookSettings = token<WebhookSettings>('webhook-settings');
