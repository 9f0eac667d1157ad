import { formatMoment, Health, Icon, LinkButton, Tag } from '@tribunal/web/kit';
import { Slot } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ContestType, type Contest } from '../../contract';
import { contestAddress, outsideBoardAddress } from '../addresses';
import { durationText, phaseOf, useServerClock } from '../clock';
import { AuthTag, LockIcon, PHASE_STATUS } from '../badges';
import { contestTags } from '../extension-points';
import { useRequireLoginOnClick } from './use-require-login-on-click';

interface Props {
  contest: Contest;
  onType: (type: ContestType) => void;
}

/** One contest of the list; the left edge and a word show its phase. */
export const ContestRow = ({ contest, onType }: Props) => {
  const { t, i18n } = useTranslation();
  const phase = useServerClock((now) => phaseOf(contest, now));
  const requireLogin = useRequireLoginOnClick();
  const { id, title, type, auth, startTime, duration, count, openRank, now, isRecord } = contest;
  const rule = type === ContestType.Acm ? 'acm' : 'oi';
  return (
    <li className={`t-contest-row ${phase}`}>
      <Icon name="trophy" className={`t-trophy ${rule}`} />
      <div className="t-grow">
        <h2 className="ui header">
          <LockIcon auth={auth} />
          <Link className="t-title" to={contestAddress(id)} onClick={requireLogin}>
            {title}
          </Link>
        </h2>
        <div className="t-row t-small t-muted t-contest-row-facts">
          <span className="t-num">
            <Icon name="calendar alternate outline" /> <span className="t-sr">{t('contest.overview.start')}</span>{' '}
            <time dateTime={startTime}>{formatMoment(startTime, Date.parse(now), i18n.language)}</time>
          </span>
          <span className="t-num">
            <Icon name="clock outline" /> <span className="t-sr">{t('contest.overview.duration')}</span>{' '}
            {durationText(duration, t)}
          </span>
          <button
            type="button"
            className="ui label t-rule"
            title={t('contest.list.onlyRule', { rule: t(`contest.rule.${rule}`) })}
            onClick={() => onType(type)}
          >
            {t(`contest.rule.${rule}`)}
          </button>
          <AuthTag auth={auth} />
          {isRecord && <Tag>{t('contest.imported')}</Tag>}
          <Slot of={contestTags} props={{ cid: id }} />
          {count !== null && count > 0 && (
            <span>
              <Icon name="users" /> {t('contest.participants', { count })}
            </span>
          )}
        </div>
      </div>
      <div className="t-row tight t-contest-row-end">
        {openRank && <BoardButton contest={contest} isReady={phase !== 'scheduled'} />}
        <Health status={PHASE_STATUS[phase]}>{t(`contest.phase.${phase}`)}</Health>
      </div>
    </li>
  );
};

/** Link to the public scoreboard, which does not exist before the start. */
const BoardButton = ({ contest, isReady }: { contest: Contest; isReady: boolean }) => {
  const { t } = useTranslation();
  const content = (
    <>
      <Icon name="chart bar outline" />
      {t('contest.list.board')}
      <span className="t-sr"> {contest.title}</span>
    </>
  );
  if (isReady) {
    return (
      <LinkButton size="small" to={outsideBoardAddress(contest)}>
        {content}
      </LinkButton>
    );
  }
  return (
    <button type="button" className="ui small disabled button" disabled title={t('contest.list.noBoardYet')}>
      {content}
    </button>
  );
};
