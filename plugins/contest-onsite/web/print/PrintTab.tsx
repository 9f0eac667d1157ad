import { ShortForm, useFields } from '@tribunal/web/forms';
import {
  Card,
  CardBody,
  DataTable,
  EmptyState,
  ErrorState,
  Note,
  Pager,
  TextArea,
  TimeAgo,
  toast,
} from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OnsitePageSizes } from '../../contract';
import { api, useCall } from '../calls';
import { useContest, refresh } from '@tribunal/plugin-contest/web';
import { faultOf } from './fault';
import { PrintState } from './PrintState';

const MINE = 'GET /api/get-my-contest-print';

/** Tab that sends text to the organisers, who print and deliver it. */
export const PrintTab = () => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  return (
    <>
      {phase === 'running' || contest.viewer.isContestAdmin ? (
        <Card title={t('contest-onsite.print.title')}>
          <CardBody>
            <PrintForm cid={contest.id} />
          </CardBody>
        </Card>
      ) : (
        <Note>{t('contest-onsite.print.closed')}</Note>
      )}
      <OwnRequests cid={contest.id} />
    </>
  );
};

const PrintForm = ({ cid }: { cid: number }) => {
  const { t } = useTranslation();
  const form = useFields({
    initial: { content: '' },
    rule: (_, { content }) => {
      const fault = faultOf(content);
      return fault && t(`contest-onsite.print.${fault.key}`, { ...fault });
    },
    send: async ({ content }) => {
      await api('POST /api/submit-print-text', { body: { cid, content }, failures: 'silent' });
      toast.success(t('contest-onsite.print.sent'));
      await refresh(MINE);
    },
  });
  return (
    <ShortForm action={t('contest-onsite.print.send')} form={form} width="fluid">
      <TextArea
        label={t('contest-onsite.print.content')}
        className="t-mono"
        rows={12}
        spellCheck={false}
        {...form.bind('content')}
      />
    </ShortForm>
  );
};

const OwnRequests = ({ cid }: { cid: number }) => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = { cid, currentPage: page, limit: OnsitePageSizes.prints };
  const { data, error, refetch } = useCall(MINE, { query, failures: 'silent' }, { keep: 'previous' });
  return (
    <Card title={t('contest-onsite.print.mine')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <EmptyState picture="none" title={t('contest-onsite.print.none')} />}
      {data?.total !== 0 && (data || !error) && (
        <DataTable
          label={t('contest-onsite.print.mine')}
          rows={data?.records}
          rowKey={({ id }) => id}
          rowsExpected={3}
          columns={[
            { key: 'id', head: t('contest-onsite.print.number'), width: 'min', cell: ({ id }) => id },
            { key: 'at', head: t('contest-onsite.print.at'), cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} /> },
            {
              key: 'state',
              head: t('contest-onsite.print.state'),
              width: 'min',
              cell: ({ status }) => <PrintState status={status} />,
            },
          ]}
        />
      )}
      {data && (
        <Pager
          page={page}
          size={OnsitePageSizes.prints}
          total={data.total}
          onPage={setPage}
          label={t('contest-onsite.print.pages')}
        />
      )}
    </Card>
  );
};
