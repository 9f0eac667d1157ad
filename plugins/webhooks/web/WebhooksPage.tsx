import { Button, ListPage } from '@tribunal/web/kit';
import { useTitle } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '../contract';
import { api, useAction, useCall, WEBHOOKS_CALL } from './calls';
import { SecretDialog, type NewSecret } from './SecretDialog';
import { WebhookDialog } from './WebhookDialog';
import { WebhookTable } from './WebhookTable';

/** Interval at which the page asks how the addresses do, in ms. */
const REFETCH_MS = 10_000;

/** Lists the addresses of other systems that get events. */
export const WebhooksPage = () => {
  const { t } = useTranslation();
  const answer = useCall(WEBHOOKS_CALL, {}, { refetchInterval: REFETCH_MS });
  const kinds = useCall('GET /api/admin/webhook/kinds');
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  useTitle(t('webhooks.name'));
  const remove = useAction({
    ask: ({ name }: Webhook) => ({
      title: t('webhooks.deleteAsk', { name }),
      text: t('webhooks.deleteText'),
      yes: t('webhooks.deleteYes'),
      variant: 'negative',
    }),
    call: ({ id }) => api('DELETE /api/admin/webhook', { query: { id } }),
    done: t('webhooks.deleted'),
    changes: [WEBHOOKS_CALL],
  });
  const show = useAction({
    call: ({ id }: Webhook, isOn: boolean) => api('PUT /api/admin/webhook', { body: { id, isOn } }),
    changes: [WEBHOOKS_CALL],
  });
  const add = (
    <Button variant="primary" icon="plus" disabled={!kinds.data} onClick={() => setEdited('new')}>
      {t('webhooks.add')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('webhooks.name')}
        sub={t('webhooks.sub')}
        actions={add}
        answer={answer}
        empty={{ title: t('webhooks.none'), text: t('webhooks.noneText'), actions: add }}
        rowsExpected={3}
        rows={(rows) => (
          <WebhookTable
            kinds={kinds.data}
            rows={rows}
            onEdit={setEdited}
            onRemove={(row) => void remove.run(row)}
            onSwitch={(row, isOn) => void show.run(row, isOn)}
          />
        )}
      />
      {edited && kinds.data && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          kinds={kinds.data}
          onClose={() => setEdited(null)}
          onCreated={setSecret}
        />
      )}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
    </>
  );
};
