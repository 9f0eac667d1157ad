import { Button } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { useSync } from './use-sync';

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
