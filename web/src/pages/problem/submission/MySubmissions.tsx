import { PageSizes, ProblemType, type Problem } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { accountDialog } from '../../../shared/account';
import { useUser } from '../../../shared/session';
import {
  Button,
  EmptyState,
  List,
  Postponed,
  Verdict,
  formatMemory,
  formatMs,
  useLocalPage,
  type Column,
  numberColumn,
} from '../../../kit';
import { useLiveList, type LiveRow } from '../../../shared/live-list';
import { SubmittedAt } from '../../../shared/SubmittedAt';
import type { ProblemContext } from '../problem-context';

interface Props {
  problem: Problem;
  context: ProblemContext;
}

export const MySubmissions = ({ problem, context }: Props) => {
  const { t } = useTranslation();
  const user = useUser();
  if (user) return <OwnList problem={problem} context={context} uid={user.uid} />;
  return (
    <EmptyState
      title={t('account.loginFirst')}
      actions={
        <Button variant="primary" onClick={() => accountDialog.open('login')}>
          {t('account.login')}
        </Button>
      }
      text={t('problem.loginForHistory')}
    />
  );
};

const OwnList = ({ problem, context, uid }: Props & { uid: string }) => {
  const { t } = useTranslation();
  const { paging } = useLocalPage(PageSizes.mySubmissions);
  const answer = useLiveList({
    ...context.mySubmissions(paging.page),
    loadRows: context.loadRows,
    isWanted: (row) => row.uid === uid && context.includesSubmission(row),
  });
  const columns: Column<LiveRow>[] = [
    {
      key: 'at',
      head: t('status.submitted'),
      className: 't-muted',
      cell: (row) => <SubmittedAt row={row} isExact />,
    },
    {
      key: 'status',
      head: t('status.status'),
      cell: (row) => (
        <>
          <Link className="t-v-link" to={context.addresses.submission(row.submitId)}>
            <Verdict status={row.status} />
          </Link>
          <Postponed isPostponed={row.isPostponed} />
        </>
      ),
    },
    numberColumn({ key: 'time', head: t('status.time') }, (row) => formatMs(row.time)),
    numberColumn({ key: 'memory', head: t('status.memory'), drop: 'sm' }, (row) => formatMemory(row.memory)),
    ...(problem.type === ProblemType.Oi
      ? [
          {
            key: 'score',
            head: t('problem.score'),
            width: 'min' as const,
            align: 'right' as const,
            cell: (row: LiveRow) => row.score ?? '–',
          },
        ]
      : []),
    {
      key: 'language',
      head: t('status.language'),
      width: 'min',
      cell: (row) => <Link to={context.addresses.submission(row.submitId)}>{row.language}</Link>,
    },
  ];
  return (
    <div className="t-bleed">
      <List
        answer={answer}
        empty={{ title: t('problem.neverSubmitted'), text: t('problem.neverSubmittedText') }}
        rows={{ columns, rowKey: (row) => row.submitId, label: t('problem.mySubmissions') }}
        paging={{ ...paging, label: t('status.pages') }}
      />
    </div>
  );
};
