import { Button } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '../calls';

/** Fetches problems from their remote sites again and navigates to the page that shows the differences. */
const useSync = () => {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const sync = async (pids: readonly number[]): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await api('POST /api/admin/remote-import/sync', { body: { pids: [...pids] } });
      void navigate(`/admin/problem/import/${id}`);
    } catch {
      // The error has already been displayed.
    } finally {
      setBusy(false);
    }
  };
  return { busy, sync };
};

/** Compares a problem with the original at its remote judge. */
export const SyncButton = ({ pid, isRemote }: { pid: number; isRemote: boolean }) => {
  const { t } = useTranslation();
  const { busy, sync } = useSync();
  if (!isRemote) return null;
  return (
    <Button icon="sync" state={busy ? 'busy' : 'ready'} onClick={() => void sync([pid])}>
      {t('remote-judging.sync.start')}
    </Button>
  );
};

/** Compares the selected problems with their originals. */
export const SyncSelected = ({ pids }: { pids: readonly number[] }) => {
  const { t } = useTranslation();
  const { busy, sync } = useSync();
  return (
    <>
      <span role="status">{t('remote-judging.sync.selected', { count: pids.length })}</span>
      <Button icon="sync" state={busy ? 'busy' : 'ready'} onClick={() => void sync(pids)}>
        {t('remote-judging.sync.startOf', { count: pids.length })}
      </Button>
    </>
  );
};
