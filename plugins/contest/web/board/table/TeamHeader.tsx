import { homeOf } from '@tribunal/web/plugin';
import { Avatar, Icon, Tag } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { STAR_RANK, type BoardRow } from '../../../contract';
import { followedStore } from './follow';
import { totalsOf } from './totals';

interface Props {
  row: BoardRow;
  isMine: boolean;
  /** The contest in which rows can be followed. */
  followIn?: number | undefined;
}

/** Head of a row: the participant's name as the contest shows it, with school, marks and award. */
export const TeamHeader = ({ row, isMine, followIn }: Props) => {
  const { t } = useTranslation();
  const { uid, username, rankShowName: name, hasAccount, avatar, school, gender, rank } = row;
  const { main, rest } = totalsOf(row);
  const award = row.isWinAward ? row.awardName : null;
  return (
    <div className="t-team-row">
      <span className="t-hide-sm">
        <Avatar username={name} src={avatar} />
      </span>
      <span className="t-grow">
        <span className="t-team-name">
          {hasAccount ? (
            <Link className="t-title t-ellipsis" to={homeOf({ username, uid })} title={name}>
              {name}
            </Link>
          ) : (
            <span className="t-ellipsis" title={name}>
              {name}
            </span>
          )}
          {gender === 'female' && (
            <span className="t-female" title={t('contest.board.female')}>
              <Icon name="venus" />
              <span className="t-sr">{t('contest.board.female')}</span>
            </span>
          )}
          {isMine && <span className="ui label t-you">{t('contest.board.you')}</span>}
          {rank === STAR_RANK && <span className="ui label t-hide-sm">{t('contest.board.unofficial')}</span>}
        </span>
        <span className="t-sub t-ellipsis t-only-sm">
          <b>{main}</b> · {rest}
          {award && <span> · {award}</span>}
        </span>
        <span className="t-sub t-team-facts t-hide-sm">
          {school && (
            <span className="t-ellipsis" title={school}>
              {school}
            </span>
          )}
          {award && <Tag color={row.awardBackground}>{award}</Tag>}
        </span>
      </span>
      {followIn !== undefined && !isMine && <FollowButton cid={followIn} row={row} />}
    </div>
  );
};

const FollowButton = ({ cid, row }: { cid: number; row: BoardRow }) => {
  const { t } = useTranslation();
  const isOn = followedStore.useIsFollowed(cid, row.uid);
  const label = t(isOn ? 'contest.board.unfollow' : 'contest.board.follow', { name: row.rankShowName });
  return (
    <button
      type="button"
      className={`t-follow${isOn ? ' on' : ''}`}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={() => followedStore.toggle(cid, row.uid)}
    >
      <Icon name={isOn ? 'bookmark' : 'bookmark outline'} />
    </button>
  );
};
