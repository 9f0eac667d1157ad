import type { JudgeRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../../api';
import { useTitle } from '../../../shared/site';
import { Button, EmptyState, confirm, toast, ListPage, onePage } from '../../../kit';
import { CreateJudgeDialog } from './CreateJudgeDialog';
import { JudgeTable } from './JudgeTable';
import { TokenDialog, type NewToken } from './TokenDialog';

/** Polling interval in ms, because judges come and go. */
const REFETCH_MS = 5000;

/** Lists the judges that may take work: their tokens, what they offer and when they were last seen. */
export const JudgesPage = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall('GET /api/admin/judge', {}, { refetchInterval: REFETCH_MS });
  const [isCreating, setCreating] = useState(false);
  const [newToken, setNewToken] = useState<NewToken | null>(null);
  useTitle(t('judgeAdmin.title'));

  const revoke = async ({ id, name }: JudgeRow): Promise<void> => {
    const sure = await confirm({
      title: t('judgeAdmin.revokeAsk', { name }),
      text: t('judgeAdmin.revokeText'),
      yes: t('judgeAdmin.revokeYes'),
      variant: 'negative',
    });
    if (!sure) return;
    await api('DELETE /api/admin/judge', { query: { id } });
    toast.success(t('judgeAdmin.wasRevoked'));
    await refetch();
  };
  const forget = async ({ id, name }: JudgeRow): Promise<void> => {
    const sure = await confirm({
      title: t('judgeAdmin.forgetAsk', { name }),
      text: t('judgeAdmin.forgetText'),
      yes: t('judgeAdmin.forgetYes'),
      variant: 'negative',
    });
    if (!sure) return;
    await api('POST /api/admin/judge/forget', { body: { id } });
    toast.success(t('judgeAdmin.forgotten'));
    await refetch();
  };
  const handleCreated = (token: NewToken): void => {
    setCreating(false);
    setNewToken(token);
    void refetch();
  };

  const addButton = (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      {t('judgeAdmin.add')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('judgeAdmin.title')}
        sub={t('judgeAdmin.sub')}
        actions={addButton}
        answer={onePage({ data: data?.judges, error, refetch })}
        empty={
          <EmptyState title={t('judgeAdmin.none')} actions={addButton}>
            <p>{t('judgeAdmin.noneText')}</p>
          </EmptyState>
        }
        rows={(rows) => (
          <JudgeTable
            rows={rows}
            onRevoke={(row) => void revoke(row).catch(() => undefined)}
            onForget={(row) => void forget(row).catch(() => undefined)}
          />
        )}
      />
      {isCreating && (
        <CreateJudgeDialog keys={data?.keys ?? []} onClose={() => setCreating(false)} onCreated={handleCreated} />
      )}
      {newToken && <TokenDialog {...newToken} onClose={() => setNewToken(null)} />}
    </>
  );
};
