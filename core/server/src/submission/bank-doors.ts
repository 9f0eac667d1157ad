import { token } from '@tribunal/contract';
import type { DomainError } from '../http';

/** Whether a bank takes submissions now. Whoever knows the judges of the banks binds it. */
export interface BankDoorKeeper {
  /** Why it takes none; null: it takes them. */
  closed(bank: string): DomainError | null;
}

export const BankDoors = token<BankDoorKeeper>('bank-doors');
