import type { RecentRankRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api';
import { useUser } from '../../shared/session';
import { Card, EmptyState, ErrorState, SkeletonRows, formatCount } from '../../kit';
import { UserName } from '../../shared/UserName';

const MEDALS = ['gold', 'silver', 'bronze'];

export const RankCard = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall('GET /api/get-recent-seven-ac-rank');
  return (
    <Card title={t('home.weekRank')} aside={<span className="t-muted">{t('home.weekRankUnit')}</span>}>
      {data && data.length > 0 && <RankTable rows={data} />}
      {data?.length === 0 && (
        <EmptyState picture="none" title={t('home.noRank')}>
          <p>{t('home.noRankText')}</p>
        </EmptyState>
      )}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />)}
    </Card>
  );
};

const RankTable = ({ rows }: { rows: readonly RecentRankRow[] }) => {
  const { t } = useTranslation();
  const me = useUser();
  return (
    <div className="t-rank-box" tabIndex={0} role="region" aria-label={t('home.weekRank')}>
      <table className="ui unstackable table t-tight">
        <thead className="t-sr">
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('home.user')}</th>
            <th scope="col">{t('home.weekRankUnit')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.uid} className={row.uid === me?.uid ? 't-mine' : undefined}>
              <td className="t-min">
                <span className={`t-rank ${MEDALS[index] ?? ''}`}>{index + 1}</span>
              </td>
              <td>
                <UserName
                  username={row.username}
                  uid={row.uid}
                  avatar={row.avatar}
                  title={{ name: row.titleName, color: row.titleColor }}
                />
              </td>
              <td className="t-r">
                <b>{formatCount(row.ac)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
