import {
  confirm,
  EmptyState,
  IconButton,
  ListPage,
  Segmented,
  Tag,
  TimeAgo,
  toast,
  Toggle,
  type Column,
} from '@tribunal/web/kit';
import { usePage, UserName, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DiscussionStatus, ReportStatus, splitReport, type DiscussionReport } from '../../contract';
import { areaOf, detailPath } from '../area';
import { api, useCall } from '../calls';

const Reasons = ({ content }: { content: string }) => {
  const { t } = useTranslation();
  const { tags, reason } = splitReport(content);
  return (
    <>
      {tags.map((tag) => (
        <Tag key={tag}>{t(`discussion.tag.${tag}`)}</Tag>
      ))}
      {reason && <span className="t-sub t-pre-wrap">{reason}</span>}
    </>
  );
};

/** Reports about discussions: who, what, and what to do about it. */
export const ReportsPage = () => {
  const { t } = useTranslation();
  const { params, change, query, paging } = usePage({ status: Object.values(ReportStatus) });
  const status = params.get('status') ?? '';
  const wanted = { ...query, status: status === '' ? undefined : (Number(status) as ReportStatus) };
  const { data, error, refetch } = useCall('GET /api/admin/discussion-report', { query: wanted }, { keep: 'previous' });
  useTitle(t('discussion.reportsName'));

  const handle = async ({ id }: DiscussionReport, isHandled: boolean) => {
    const body = { id, status: isHandled ? ReportStatus.Handled : ReportStatus.Open };
    await api('PUT /api/admin/discussion-report', { body }).catch(() => undefined);
    await refetch();
  };
  const show = async ({ did }: DiscussionReport, isShown: boolean) => {
    const body = { id: did, status: isShown ? DiscussionStatus.Shown : DiscussionStatus.Disabled };
    await api('PUT /api/admin/discussion', { body }).catch(() => undefined);
    await refetch();
  };
  const remove = async ({ did, discussionTitle }: DiscussionReport) => {
    const question = { title: t('discussion.deleteAsk'), text: t('discussion.deleteText', { title: discussionTitle }) };
    if (!(await confirm({ ...question, yes: t('discussion.delete'), variant: 'negative' }))) return;
    await api('DELETE /api/admin/discussion', { body: [did] });
    toast.success(t('discussion.deleted'));
    await refetch();
  };

  const columns: Column<DiscussionReport>[] = [
    {
      key: 'discussion',
      head: t('discussion.reportedOne'),
      cell: (row) => (
        <>
          <Link className="t-title" to={detailPath(areaOf(row.gid), row.did)}>
            {row.discussionTitle}
          </Link>
          <span className="t-sub">{row.discussionAuthor}</span>
        </>
      ),
    },
    { key: 'reasons', head: t('discussion.reason'), cell: ({ content }) => <Reasons content={content} /> },
    {
      key: 'reporter',
      head: t('discussion.reporter'),
      drop: 'sm',
      cell: ({ reporter, reporterUid }) => <UserName username={reporter} uid={reporterUid} variant="name" />,
    },
    {
      key: 'at',
      head: t('discussion.reportedAt'),
      width: 'min',
      drop: 'md',
      className: 't-muted',
      cell: ({ gmtModified }) => <TimeAgo at={gmtModified} />,
    },
    {
      key: 'handled',
      head: t('discussion.handled'),
      width: 'min',
      cell: (row) => (
        <Toggle
          variant="bare"
          label={t('discussion.handleOne', { title: row.discussionTitle, name: row.reporter })}
          checked={row.status === ReportStatus.Handled}
          onChange={(isOn) => void handle(row, isOn)}
        />
      ),
    },
    {
      key: 'shown',
      head: t('discussion.shown'),
      width: 'min',
      drop: 'sm',
      cell: (row) => (
        <Toggle
          variant="bare"
          label={t('discussion.showOne', { title: row.discussionTitle })}
          checked={row.discussionStatus === DiscussionStatus.Shown}
          onChange={(isOn) => void show(row, isOn)}
        />
      ),
    },
    {
      key: 'actions',
      head: <span className="t-sr">{t('discussion.actions')}</span>,
      width: 'min',
      cell: (row) => (
        <IconButton
          size="small"
          icon="trash alternate outline"
          label={t('discussion.deleteOne', { title: row.discussionTitle })}
          onClick={() => void remove(row).catch(() => undefined)}
        />
      ),
    },
  ];
  return (
    <ListPage
      title={t('discussion.reportsName')}
      sub={t('discussion.reportsSub')}
      filters={
        <div className="t-filters">
          <Segmented
            label={t('discussion.handled')}
            value={status}
            options={[
              { value: '', text: t('discussion.anyStatus') },
              { value: String(ReportStatus.Open), text: t('discussion.reportOpen') },
              { value: String(ReportStatus.Handled), text: t('discussion.reportHandled') },
            ]}
            onChange={(value) => change({ status: value })}
          />
        </div>
      }
      answer={{ data, error, refetch }}
      empty={
        <EmptyState title={t('discussion.noReports')}>
          <p>{t('discussion.noReportsText')}</p>
        </EmptyState>
      }
      rows={{ columns, rowKey: ({ id }) => id, label: t('discussion.reportsName'), height: 'roomy' }}
      paging={{ ...paging, label: t('discussion.reportPages') }}
    />
  );
};
