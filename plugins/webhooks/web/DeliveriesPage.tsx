import { PageSizes } from '@tribunal/contract';
import {
  actionsColumn,
  Button,
  Card,
  Crumbs,
  Dialog,
  EmptyState,
  Health,
  List,
  Loaded,
  PageTitle,
  RowButton,
  Segmented,
  timeColumn,
  toast,
  useLocalPage,
  type Column,
} from '@tribunal/web/kit';
import { useTitle } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { Webhook, WebhookDelivery } from '../contract';
import { api, DELIVERIES_CALL, useAction, useCall, useList, WEBHOOKS_CALL } from './calls';
import { SecretDialog, type NewSecret } from './SecretDialog';
import { State } from './WebhookTable';

/** Interval at which the page asks for deliveries, in ms. */
const REFETCH_MS = 5000;
const OUTCOMES = ['waiting', 'delivered', 'givenUp'] as const;
const STATUS = { delivered: 'up', givenUp: 'down', waiting: 'wait' } as const;

const outcomeQuery = (chosen: string) => {
  const outcome = OUTCOMES.find((one) => one === chosen);
  return outcome && { outcome };
};

/** Shows what one webhook got, and tries it out. */
export const DeliveriesPage = () => {
  const { t } = useTranslation();
  const { webhookId } = useParams();
  const answer = useCall(WEBHOOKS_CALL, {}, { refetchInterval: REFETCH_MS });
  const webhook = answer.data?.find((one) => String(one.id) === webhookId);
  useTitle(webhook?.name ?? t('webhooks.name'));
  if (webhook) return <Deliveries key={webhook.id} webhook={webhook} />;
  if (answer.data)
    return (
      <>
        <h1 className="t-sr">{t('webhooks.name')}</h1>
        <EmptyState title={t('webhooks.unknown')} actions={<Link to="/admin/webhooks">{t('webhooks.name')}</Link>} />
      </>
    );
  return <Loaded answer={answer} rows={5} />;
};

const Deliveries = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTranslation();
  const { id, name, url } = webhook;
  const [outcome, setOutcome] = useState('all');
  const { query, paging } = useLocalPage(PageSizes.adminTable);
  const [shown, setShown] = useState<WebhookDelivery | null>(null);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const answer = useList(DELIVERIES_CALL, { ...query, id, ...outcomeQuery(outcome) }, { refetchInterval: REFETCH_MS });
  const test = useAction({
    call: () => api('POST /api/admin/webhook/test', { body: { id } }),
    after: (sent) =>
      sent.outcome === 'delivered'
        ? toast.success(t('webhooks.testDelivered', { status: sent.status, ms: sent.ms }))
        : toast.error(t('webhooks.testFailed', { reason: reasonOf(sent) })),
    changes: [DELIVERIES_CALL],
  });
  const replace = useAction({
    ask: () => ({
      title: t('webhooks.replaceAsk', { name }),
      text: t('webhooks.replaceText'),
      yes: t('webhooks.replaceYes'),
    }),
    call: () => api('POST /api/admin/webhook/secret', { body: { id } }),
    after: (made) => setSecret({ name, ...made }),
  });
  const repeat = useAction({
    call: ({ id: delivery }: WebhookDelivery) => api('POST /api/admin/webhook/delivery', { body: { id: delivery } }),
    done: t('webhooks.repeated'),
    changes: [DELIVERIES_CALL, WEBHOOKS_CALL],
  });
  const columns: Column<WebhookDelivery>[] = [
    timeColumn({ key: 'time', head: t('webhooks.time') }, ({ createdAt }) => createdAt),
    { key: 'kind', head: t('webhooks.event'), cell: ({ kind }) => <code translate="no">{kind}</code> },
    {
      key: 'outcome',
      head: t('webhooks.outcome'),
      cell: (row) => (
        <>
          <Health status={STATUS[row.outcome ?? 'waiting']}>
            {t(`webhooks.outcomes.${row.outcome ?? 'waiting'}`)}
          </Health>
          {row.trouble !== null && <span className="t-sub t-break">{reasonOf(row)}</span>}
        </>
      ),
    },
    { key: 'attempts', head: t('webhooks.attempts'), width: 'min', drop: 'md', cell: ({ attempts }) => attempts },
    actionsColumn((row) => (
      <>
        <RowButton
          icon="redo"
          label={t('webhooks.repeatOne', { id: row.id })}
          disabled={row.outcome === null}
          onClick={() => void repeat.run(row)}
        />
        <RowButton
          icon="ellipsis horizontal"
          label={t('webhooks.showOne', { id: row.id })}
          onClick={() => setShown(row)}
        />
      </>
    )),
  ];
  return (
    <>
      <Crumbs up={{ to: '/admin/webhooks', text: t('webhooks.name') }} here={name} />
      <PageTitle title={name} sub={<span className="t-break">{url}</span>}>
        <Button icon="send" state={test.subject ? 'busy' : 'ready'} onClick={() => void test.run()}>
          {t('webhooks.test')}
        </Button>
        <Button icon="key" onClick={() => void replace.run()}>
          {t('webhooks.replace')}
        </Button>
      </PageTitle>
      <Card title={t('webhooks.state')}>
        <p className="t-card-intro">
          <State row={webhook} />
        </p>
      </Card>
      <Card title={t('webhooks.deliveries')}>
        <div className="t-card-intro">
          <Segmented
            label={t('webhooks.outcome')}
            value={outcome}
            options={['all', ...OUTCOMES].map((value) => ({ value, text: t(`webhooks.outcomes.${value}`) }))}
            onChange={setOutcome}
          />
        </div>
        <List
          answer={answer}
          empty={{ title: t('webhooks.noDeliveries'), text: t('webhooks.noDeliveriesText') }}
          rows={{ columns, rowKey: ({ id: delivery }) => delivery, label: t('webhooks.deliveries'), height: 'roomy' }}
          paging={{ ...paging, label: t('webhooks.pages') }}
        />
      </Card>
      {shown && <DeliveryDialog delivery={shown} onClose={() => setShown(null)} />}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
    </>
  );
};

/** Returns what the other side said, or why it said nothing. */
const reasonOf = ({ status, trouble }: WebhookDelivery): string =>
  [status !== null && `HTTP ${status}`, trouble].filter(Boolean).join(': ');

const DeliveryDialog = ({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog title={t('webhooks.deliveryTitle', { id: delivery.id })} onClose={onClose}>
      <p className="t-muted t-break">{delivery.messageId}</p>
      <pre translate="no" className="t-wrap">
        {JSON.stringify(JSON.parse(delivery.body), null, 2)}
      </pre>
    </Dialog>
  );
};
