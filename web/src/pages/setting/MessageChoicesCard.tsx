import type { MessageChoice } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, callKey, queryClient, useCall } from '../../api';
import { useAction } from '../../shared/action';
import { Card, DataTable, Toggle, type Column, toggleColumn, Loaded } from '../../kit';

const CALL = 'GET /api/msg/choices';

/** Which messages come, and which also come by mail. A change is stored at once. */
export const MessageChoicesCard = () => {
  const { t } = useTranslation();
  const answer = useCall(CALL);
  const { data } = answer;
  const save = useAction({
    call: async (choice: MessageChoice) => {
      const stored = await api('PUT /api/msg/choices', { body: { choices: [choice] } });
      queryClient.setQueryData(callKey(CALL), stored);
    },
    done: t('setting.messages.saved'),
  });

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
            disabled={save.busy}
            onChange={(isWanted) => save.run({ ...choice, isWanted })}
          />
        ),
    },
    toggleColumn({
      key: 'mailed',
      head: t('setting.messages.mailed'),
      label: (choice) => t('setting.messages.mailedOne', { kind: t(`setting.messages.kinds.${choice.kind}`) }),
      checked: (choice) => choice.isMailed && choice.isWanted,
      disabled: (choice) => save.busy || !data?.canMail || !choice.isWanted,
      onChange: (choice, isMailed) => save.run({ ...choice, isMailed }),
    }),
  ];
  return (
    <Card title={t('setting.messages.title')}>
      <p className="t-card-intro t-muted">{t('setting.messages.text')}</p>
      <Loaded answer={answer} rows={6}>
        {(data) => (
          <DataTable
            columns={columns}
            rows={data.choices}
            rowKey={({ kind }) => kind}
            label={t('setting.messages.title')}
            height="roomy"
          />
        )}
      </Loaded>
      {data && !data.canMail && <p className="t-card-intro t-muted t-small">{t('setting.messages.noMail')}</p>}
    </Card>
  );
};
