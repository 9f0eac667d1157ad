import type { MessageChoice } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, callKey, queryClient, useCall } from '../../api';
import { Card, DataTable, ErrorState, SkeletonRows, Toggle, useSave, type Column } from '../../kit';

const CALL = 'GET /api/msg/choices';

/** Which messages come, and which also come by mail. A change is stored at once. */
export const MessageChoicesCard = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(CALL);
  const { busy, run } = useSave([], 'toast');
  const save = (choice: MessageChoice) =>
    void run(
      async () => {
        const stored = await api('PUT /api/msg/choices', { body: { choices: [choice] }, failures: 'silent' });
        queryClient.setQueryData(callKey(CALL), stored);
      },
      { success: t('setting.messages.saved') },
    );

  const columns: Column<MessageChoice>[] = [
    { key: 'kind', head: t('setting.messages.kind'), cell: ({ kind }) => t(`setting.messages.kinds.${kind}`) },
    {
      key: 'wanted',
      head: t('setting.messages.wanted'),
      width: 'min',
      cell: (choice) =>
        choice.kind === 'personal' ? (
          <span className="t-muted t-small">{t('setting.messages.always')}</span>
        ) : (
          <Toggle
            variant="bare"
            label={t('setting.messages.wantedOne', { kind: t(`setting.messages.kinds.${choice.kind}`) })}
            checked={choice.isWanted}
            disabled={busy}
            onChange={(isWanted) => save({ ...choice, isWanted })}
          />
        ),
    },
    {
      key: 'mailed',
      head: t('setting.messages.mailed'),
      width: 'min',
      cell: (choice) => (
        <Toggle
          variant="bare"
          label={t('setting.messages.mailedOne', { kind: t(`setting.messages.kinds.${choice.kind}`) })}
          checked={choice.isMailed && choice.isWanted}
          disabled={busy || !data?.canMail || !choice.isWanted}
          onChange={(isMailed) => save({ ...choice, isMailed })}
        />
      ),
    },
  ];
  return (
    <Card title={t('setting.messages.title')}>
      <p className="t-card-intro t-muted">{t('setting.messages.text')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && (
        <DataTable
          columns={columns}
          rows={data.choices}
          rowKey={({ kind }) => kind}
          label={t('setting.messages.title')}
          height="roomy"
        />
      )}
      {data && !data.canMail && <p className="t-card-intro t-muted t-small">{t('setting.messages.noMail')}</p>}
    </Card>
  );
};
