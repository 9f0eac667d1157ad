import type { JudgeRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, refresh, useCall } from '../../../api';
import { useTitle } from '../../../shared/site';
import { Button, ListPage } from '../../../kit';
import { CreateJudgeDialog } from './CreateJudgeDialog';
import { JudgeTable } from './JudgeTable';
import { useAction } from '../../../shared/action';
import { TokenDialog, type NewToken } from './TokenDialog';

const JUDGES_CALL = 'GET /api/admin/judge';
/** Polling interval in ms, because judges come and go. */
const REFETCH_MS = 5000;

/** Lists the judges that may take work: their tokens, what they offer and when they were last seen. */
export const JudgesPage = () => {
  const { t } = useTranslation();
  const answer = useCall(JUDGES_CALL, {}, { refetchInterval: REFETCH_MS });
  const { data } = answer;
  const [isCreating, setCreating] = useState(false);
  const [newToken, setNewToken] = useState<NewToken | null>(null);
  useTitle(t('judgeAdmin.title'));

  const revoke = useAction({
    ask: ({ name }: JudgeRow) => ({
      title: t('judgeAdmin.revokeAsk', { name }),
      text: t('judgeAdmin.revokeText'),
      yes: t('judgeAdmin.revokeYes'),
      variant: 'negative',
    }),
    call: ({ id }) => api('DELETE /api/admin/judge', { query: { id } }),
    done: t('judgeAdmin.wasRevoked'),
    changes: [JUDGES_CALL],
  });
  const forget = useAction({
    ask: ({ name }: JudgeRow) => ({
      title: t('judgeAdmin.forgetAsk', { name }),
      text: t('judgeAdmin.forgetText'),
      yes: t('judgeAdmin.forgetYes'),
      variant: 'negative',
    }),
    call: ({ id }) => api('POST /api/admin/judge/forget', { body: { id } }),
    done: t('judgeAdmin.forgotten'),
    changes: [JUDGES_CALL],
  });
  const handleCreated = (token: NewToken): void => {
    setCreating(false);
    setNewToken(token);
    void refresh(JUDGES_CALL);
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
        answer={{ ...answer, data: data?.judges }}
        empty={{ title: t('judgeAdmin.none'), text: t('judgeAdmin.noneText'), actions: addButton }}
        rowsExpected={3}
        rows={(rows) => <JudgeTable rows={rows} onRevoke={revoke.run} onForget={forget.run} />}
      />
      {isCreating && (
        <CreateJudgeDialog keys={data?.keys ?? []} onClose={() => setCreating(false)} onCreated={handleCreated} />
      )}
      {newToken && <TokenDialog {...newToken} onClose={() => setNewToken(null)} />}
    </>
  );
};
