import { Limits } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';

/** Shorter ones stand in every page by chance. */
const SHORTEST_SECRET = 4;

/** A text without the secrets, cut to what is kept of evidence. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const told = secrets
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length)
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((left, secret) => left.replaceAll(secret, '***'), text);
  // PostgreSQL takes no such character.
  return told.replaceAll('\u0000', '').slice(0, Limits.remoteEvidence.max);
}

/** Whatever went wrong, as a failure of the site. What no adapter named is a page that its code did not expect. */
export function asRemoteFailure(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new RemoteFailure('layoutChanged', `the adapter failed: ${message}`);
}

/** A failure as it is told to the server. */
export const told = (
  { kind, message, details }: RemoteFailure,
  secrets: readonly string[],
): { kind: RemoteFailure['kind']; message: string; evidence: string | null } => ({
  kind,
  message: withoutSecrets(message, secrets).slice(0, Limits.shortText.max),
  evidence: details.page ? withoutSecrets(details.page.text, secrets) : null,
});
