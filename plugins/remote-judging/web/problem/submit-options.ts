import { accountNeed, type MethodChoice, type RemoteAccountRow, type RemoteStatusRow } from '../../contract';

export type SendMethod = MethodChoice['method'];

interface Facts {
  row: Pick<RemoteStatusRow, 'submitMethods' | 'pool' | 'reason'>;
  /** The viewer's own account at the site. */
  own: RemoteAccountRow | undefined;
  /** Whether the companion is there, and a handle that is proved to be the viewer's. */
  isCompanionReady: boolean;
  choice: SendMethod | null;
}

/** How the viewer can submit from here, in the order of the site, and what the button Submit does. */
export interface SubmitOptions {
  offered: readonly SendMethod[];
  /** null if there is nothing with which the viewer could submit. */
  selected: SendMethod | null;
}

/**
 * Returns how the viewer can submit. Who has not chosen gets the first method of the site that works for him now; adding
 * an own account is a choice of it.
 */
export function submitOptions({ row, own, isCompanionReady, choice }: Facts): SubmitOptions {
  const hasPool = row.pool && row.reason !== 'noAccount';
  const isOffered = { pool: hasPool, own: own !== undefined, companion: row.submitMethods.includes('companion') };
  const isReady = { pool: hasPool, own: own && accountNeed(own) === null, companion: isCompanionReady };
  const ofSite = row.submitMethods.filter((method): method is SendMethod => method !== 'verify');
  const order: SendMethod[] = [...new Set<SendMethod>([...(own ? (['own'] as const) : []), ...ofSite, 'pool'])];
  const offered = order.filter((method) => isOffered[method] && (method === 'pool' || ofSite.includes(method)));
  const chosen = offered.find((method) => method === choice);
  return { offered, selected: chosen ?? offered.find((method) => isReady[method]) ?? offered[0] ?? null };
}
