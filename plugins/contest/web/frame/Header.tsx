import { Health, Icon, Tag, Toggle } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestType } from '../../contract';
import { Countdown, TimeBar } from '../clock';
import { AuthTag, PHASE_STATUS } from '../badges';
import { useContest } from '../contest-context';
import { contestTags } from '../extension-points';
import { Strip } from './Strip';
import { TabLinks } from './TabLinks';
import { Slot } from '@tribunal/web/plugin';
import { Popover } from '@tribunal/web/plugin/more';

/** The viewer's display settings for the contest. */
const SettingsPopover = () => {
  const { t } = useTranslation();
  const { containsEnd, setContainsEnd } = useContest();
  return (
    <Popover text="" icon="cog" label={t('contest.settings.title')} buttonClass="ui icon button">
      {() => <Toggle label={t('contest.settings.containsEnd')} checked={containsEnd} onChange={setContainsEnd} />}
    </Popover>
  );
};

/** Header of a contest: its data, its phase and its tabs. */
export const Header = () => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const { title, type, count, viewer, isRecord } = contest;
  return (
    <section className="ui segment t-flush t-contest-head">
      <div className="t-contest-top">
        <div className="t-row top spread">
          <div className="t-grow t-contest-name">
            <h1 className="ui header">{title}</h1>
            <div className="t-row">
              <Health status={PHASE_STATUS[phase]}>{t(`contest.phase.${phase}`)}</Health>
              <Tag>
                <Icon name="trophy" />
                {t(type === ContestType.Acm ? 'contest.rule.acm' : 'contest.rule.oi')}
              </Tag>
              <AuthTag auth={contest.auth} />
              {count !== null && (
                <Tag>
                  <Icon name="users" />
                  {t('contest.participants', { count })}
                </Tag>
              )}
              {isRecord && <Tag>{t('contest.imported')}</Tag>}
              <Slot of={contestTags} props={{ cid: contest.id }} />
            </div>
          </div>
          <div className="t-row tight t-count">
            {viewer.virtual && phase === 'ended' ? (
              <div>
                <div className="t-small">{t('contest.virtual.running')}</div>
                <Countdown times={viewer.virtual} />
              </div>
            ) : (
              <Countdown times={contest} />
            )}
            {viewer.mayContainEnd && <SettingsPopover />}
          </div>
        </div>
        <TimeBar contest={contest} />
      </div>
      <TabLinks contest={contest} form="tabs" />
      <Strip />
    </section>
  );
};
