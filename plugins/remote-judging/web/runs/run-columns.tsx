import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import type { Column } from '@tribunal/web/kit';

interface RunRow {
  submitId: number;
  displayPid: string;
  username: string;
  account: string;
}

export const submissionColumn = (t: TFunction): Column<RunRow> => ({
  key: 'submission',
  head: t('remote-judging.needsReview.submission'),
  cell: ({ submitId, displayPid, username }) => (
    <>
      <Link to={`/submission-detail/${submitId}`}>#{submitId}</Link>
      <span className="t-sub">
        {displayPid} · {username}
      </span>
    </>
  ),
});

export const accountColumn = (t: TFunction): Column<RunRow> => ({
  key: 'account',
  head: t('remote-judging.needsReview.account'),
  width: 'min',
  drop: 'md',
  cell: ({ account }) => account,
});
