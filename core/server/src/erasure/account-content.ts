import { extensionPoint } from '@tribunal/contract';
import type { UsageCount } from '@tribunal/platform';

/** What becomes of content: `emptied` content keeps its place without its text. */
export type ContentFate = 'kept' | 'emptied' | 'removed';

/** How much content of one kind accounts have, and what becomes of it. */
export interface AccountContent extends UsageCount {
  /** When the account is deleted. */
  deleted: ContentFate;
  /** When the account is erased. */
  erased: ContentFate;
}

/** A deleted account whose content is to be erased. */
export interface ErasedAccount {
  uid: string;
  /** The name under which the account is shown now. */
  anonymousName: string;
  /** Its earlier username in lower case; null if it is no longer known. */
  username: string | null;
  /** Its earlier address in lower case; null if there was none or it is no longer known. */
  email: string | null;
  /** While the names are known, this is the time of the deletion: others may have taken them since. */
  requestedAt: Date;
}

/** Knows the content of accounts in one part of the site. */
export interface AccountContentProvider {
  /** null: core. */
  plugin: string | null;
  /** Name of the part, unique within its plugin; never changes. */
  part: string;
  /** Whether the other parts are erased before, because this one depends on what they leave. */
  isErasedLast?: boolean;
  /** Counts the content of these accounts together. */
  count(uids: readonly string[]): Promise<AccountContent[]>;
  /**
   * Removes what can be removed without harming others; `later` if some of it is still needed for a while. It may be
   * called again after it was interrupted or has succeeded.
   */
  erase?(account: ErasedAccount): Promise<'done' | 'later'>;
}
/** What each part of the site knows of the content of accounts. */
export const accountContentProviders = extensionPoint<AccountContentProvider>('account-content-providers');
