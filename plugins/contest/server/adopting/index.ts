import type { ServerScope } from '@tribunal/server';
import { BankLinks, RecordBankLinks } from './bank-links';
import { RecordDesk, Records } from './desk';
import { adoptingRoutes } from './routes';

/** Contests that were held elsewhere: read from records, and given problems of the bank. The scope has the log already. */
export function openAdopting(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(Records, RecordDesk);
  scope.provide(BankLinks, RecordBankLinks);
  scope.serve(adoptingRoutes(scope.get(Records), scope.get(BankLinks)));
}
