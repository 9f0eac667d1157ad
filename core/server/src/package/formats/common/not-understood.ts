import type { MessageValues } from '../../../http';
import type { ReaderKey } from '../../model';

/** Why a problem cannot be read; worded for whoever imports it. */
export class NotUnderstood extends Error {
  constructor(
    readonly key: ReaderKey,
    readonly values: MessageValues = {},
  ) {
    super(key);
  }
}
