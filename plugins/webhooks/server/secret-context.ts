/** Binds an encrypted secret to the webhook that it is of. */
export const secretContext = (webhookId: number): string => `webhook ${webhookId}`;
