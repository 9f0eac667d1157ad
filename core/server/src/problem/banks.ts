import { token } from '@tribunal/contract';

/** The problem banks that there are. */
export interface BankList {
  /** The own one, and those of remote judges. */
  keys(): readonly string[];
}

/** Somebody else binds it. */
export const Banks = token<BankList>('banks');
