import { ShortForm, useFields } from '@tribunal/web/forms';
import { Card, CardBody, ListCard, Note, TextArea, TimeAgo, toast, useLocalPage, textError } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { OnsitePageSizes, printFault, OnsiteLimits } from '../../contract';
import { api, refresh, useList } from '../calls';
import { useContest } from '@tribunal/plugin-contest/web';
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
      const { min, max } = OnsiteLimits.print;
      const fault = printFault(content);
      if (fault) return t(`contest-onsite.print.${fault}`, { min });
      return textError(t, t('contest-onsite.print.content'), content, { max });
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
  const page = useLocalPage(OnsitePageSizes.prints);
  const query = { cid, ...page.query };
  const answer = useList(MINE, query);
  return (
    <ListCard
      title={t('contest-onsite.print.mine')}
      answer={answer}
      empty={{ title: t('contest-onsite.print.none'), picture: 'none' }}
      rowsExpected={3}
      rows={{
        label: t('contest-onsite.print.mine'),
        rowKey: ({ id }) => id,
        columns: [
          { key: 'id', head: t('contest-onsite.print.number'), width: 'min', cell: ({ id }) => id },
          { key: 'at', head: t('contest-onsite.print.at'), cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} /> },
          {
            key: 'state',
            head: t('contest-onsite.print.state'),
            width: 'min',
            cell: ({ status }) => <PrintState status={status} />,
          },
        ],
      }}
      paging={{ ...page.paging, label: t('contest-onsite.print.pages') }}
    />
  );
};
