import { lazy, Suspense } from 'react';
import type { AccountDialogProps } from './AccountDialog';
import { retrying } from '../routing/retry';
import { useAccountDialog } from './dialog-store';

const AccountDialog = lazy(() => retrying(async () => ({ default: (await import('./AccountDialog')).AccountDialog })));

/** Container of the account dialog, whose code is loaded when it is opened; rendered once in each shell. */
export const AccountDialogOutlet = (props: AccountDialogProps) => {
  const isOpen = useAccountDialog() !== null;
  return (
    isOpen && (
      <Suspense fallback={null}>
        <AccountDialog {...props} />
      </Suspense>
    )
  );
};
