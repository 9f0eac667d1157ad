import {
  ListPage,
  Segmented,
  Tag,
  type Column,
  DeleteButton,
  actionsColumn,
  timeColumn,
  toggleColumn,
} from '@tribunal/web/kit';
import { usePage, UserName, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DiscussionStatus, ReportStatus, splitReport, type DiscussionReport } from '../../contract';
import { areaOf, detailPath } from '../area';
import { api, useAction, useList } from '../calls';

const CALL = 'GET /api/admin/discussion-report';

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
  const answer = useList(CALL, wanted);
  useTitle(t('discussion.reportsName'));

  const handle = useAction({
    call: ({ id }: DiscussionReport, isHandled: boolean) => {
      const body = { id, status: isHandled ? ReportStatus.Handled : ReportStatus.Open };
      return api('PUT /api/admin/discussion-report', { body });
    },
    changes: [CALL],
  });
  const show = useAction({
    call: ({ did }: DiscussionReport, isShown: boolean) => {
      const body = { id: did, status: isShown ? DiscussionStatus.Shown : DiscussionStatus.Disabled };
      return api('PUT /api/admin/discussion', { body });
    },
    changes: [CALL],
  });
  const remove = useAction({
    ask: ({ discussionTitle }: DiscussionReport) => ({
      title: t('discussion.deleteAsk'),
      text: t('discussion.deleteText', { title: discussionTitle }),
      yes: t('discussion.delete'),
      variant: 'negative',
    }),
    call: ({ did }) => api('DELETE /api/admin/discussion', { body: [did] }),
    done: t('discussion.deleted'),
    changes: [CALL],
  });

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
    timeColumn({ key: 'at', head: t('discussion.reportedAt'), drop: 'md' }, ({ gmtModified }) => gmtModified),
    toggleColumn({
      key: 'handled',
      head: t('discussion.handled'),
      label: (row) => t('discussion.handleOne', { title: row.discussionTitle, name: row.reporter }),
      checked: (row) => row.status === ReportStatus.Handled,
      onChange: handle.run,
    }),
    toggleColumn({
      key: 'shown',
      head: t('discussion.shown'),
      drop: 'sm',
      label: (row) => t('discussion.showOne', { title: row.discussionTitle }),
      checked: (row) => row.discussionStatus === DiscussionStatus.Shown,
      onChange: show.run,
    }),
    actionsColumn((row) => (
      <DeleteButton label={t('discussion.deleteOne', { title: row.discussionTitle })} onClick={() => remove.run(row)} />
    )),
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
      answer={answer}
      empty={{ title: t('discussion.noReports'), text: t('discussion.noReportsText') }}
      rows={{ columns, rowKey: ({ id }) => id, label: t('discussion.reportsName'), height: 'roomy' }}
      paging={{ ...paging, label: t('discussion.reportPages') }}
    />
  );
};
