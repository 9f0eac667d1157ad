import { Button } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api, useAction } from '../calls';

/** Fetches problems from their remote sites again and navigates to the page that shows the differences. */
const useSync = () => {
  const navigate = useNavigate();
  return useAction({
    call: (pids: readonly number[]) => api('POST /api/admin/remote-import/sync', { body: { pids: [...pids] } }),
    after: ({ id }) => void navigate(`/admin/problem/import/${id}`),
  });
};

/** Compares a problem with the original at its remote judge. */
export const SyncButton = ({ pid, isRemote }: { pid: number; isRemote: boolean }) => {
  const { t } = useTranslation();
  const sync = useSync();
  if (!isRemote) return null;
  return (
    <Button icon="sync" state={sync.state} onClick={() => void sync.run([pid])}>
      {t('remote-judging.sync.start')}
    </Button>
  );
};

/** Compares the selected problems with their originals. */
export const SyncSelected = ({ pids }: { pids: readonly number[] }) => {
  const { t } = useTranslation();
  const sync = useSync();
  return (
    <>
      <span role="status">{t('remote-judging.sync.selected', { count: pids.length })}</span>
      <Button icon="sync" state={sync.state} onClick={() => void sync.run(pids)}>
        {t('remote-judging.sync.startOf', { count: pids.length })}
      </Button>
    </>
  );
};
