import './home.css';
import { useUser, UserName } from '@tribunal/web/plugin';
import { Card, formatCount, Loaded } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { RecentRankRow } from '../../contract';
import { useCall } from '../calls';
import { RankBadge } from '../RankBadge';

/**
 * Card on the home page with the users who solved the most problems in the last seven days. Without any it is not
 * shown: accepted submissions of contests and groups are not ranked, but are in the chart beside it.
 */
export const RankCard = () => {
  const { t } = useTranslation();
  const answer = useCall('GET /api/get-recent-seven-ac-rank');
  const { data } = answer;
  if (data?.length === 0) return null;
  return (
    <Card title={t('rank.week')} aside={<span className="t-muted">{t('rank.weekUnit')}</span>}>
      <Loaded answer={answer} rows={6}>
        {(rows) => <RankTable rows={rows} />}
      </Loaded>
    </Card>
  );
};

const RankTable = ({ rows }: { rows: readonly RecentRankRow[] }) => {
  const { t } = useTranslation();
  const me = useUser();
  return (
    <div className="t-rank-box" tabIndex={0} role="region" aria-label={t('rank.week')}>
      <table className="ui unstackable table t-tight">
        <thead className="t-sr">
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('rank.user')}</th>
            <th scope="col">{t('rank.weekUnit')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ uid, username, avatar, titleName, titleColor, ac }, index) => (
            <tr key={uid} className={uid === me?.uid ? 't-mine' : undefined}>
              <td className="t-min">
                <RankBadge place={index + 1} />
              </td>
              <td>
                <UserName
                  username={username}
                  uid={uid}
                  avatar={avatar}
                  title={{ name: titleName, color: titleColor }}
                />
              </td>
              <td className="t-r">
                <b>{formatCount(ac)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
