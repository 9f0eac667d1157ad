import type { JudgeRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../../api';
import { useTitle } from '../../../shared/site';
import { Button, Card, EmptyState, ErrorState, PageTitle, confirm, toast } from '../../../kit';
import { CreateJudgeDialog } from './CreateJudgeDialog';
import { JudgeTable } from './JudgeTable';
import { TokenDialog, type NewToken } from './TokenDialog';

/** ms between two looks: judges come and go. */
const LOOK_AGAIN = 5000;

/** Judges that may take work: their tokens, what they offer and when they were last seen. */
export const JudgesPage = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall('GET /api/admin/judge', {}, { refetchInterval: LOOK_AGAIN });
  const [isCreating, setCreating] = useState(false);
  const [fresh, setFresh] = useState<NewToken | null>(null);
  useTitle(t('judgeAdmin.title'));

  const revoke = async ({ id, name }: JudgeRow): Promise<void> => {
    const sure = await confirm({
      title: t('judgeAdmin.revokeAsk', { name }),
      text: t('judgeAdmin.revokeText'),
      yes: t('judgeAdmin.revokeYes'),
      look: 'negative',
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
      look: 'negative',
    });
    if (!sure) return;
    await api('POST /api/admin/judge/forget', { body: { id } });
    toast.success(t('judgeAdmin.forgotten'));
    await refetch();
  };
  const created = (token: NewToken): void => {
    setCreating(false);
    setFresh(token);
    void refetch();
  };

  const add = (
    <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
      {t('judgeAdmin.add')}
    </Button>
  );
  return (
    <>
      <PageTitle title={t('judgeAdmin.title')} sub={t('judgeAdmin.sub')}>
        {add}
      </PageTitle>
      <Card>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.judges.length === 0 ? (
          <EmptyState title={t('judgeAdmin.none')} actions={add}>
            <p>{t('judgeAdmin.noneText')}</p>
          </EmptyState>
        ) : (
          (!error || data) && (
            <JudgeTable
              rows={data?.judges}
              onRevoke={(row) => void revoke(row).catch(() => undefined)}
              onForget={(row) => void forget(row).catch(() => undefined)}
            />
          )
        )}
      </Card>
      {isCreating && (
        <CreateJudgeDialog keys={data?.keys ?? []} onClose={() => setCreating(false)} onCreated={created} />
      )}
      {fresh && <TokenDialog {...fresh} onClose={() => setFresh(null)} />}
    </>
  );
};
