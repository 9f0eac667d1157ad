import { Card, CardBody, Markdown, Note } from '@tribunal/web/kit';
import { useUser } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { ContestAuth, ContestType, type ContestInfo } from '../../contract';
import { durationText, momentText } from '../clock';
import { useContest } from '../frame/context';
import { PasswordForm } from './PasswordForm';
import { VirtualCard } from './VirtualCard';

/** Whether the password is still wanted of this viewer. */
const wantsPassword = ({ auth, viewer }: ContestInfo): boolean =>
  auth !== ContestAuth.Public && !viewer.hasAccess && !viewer.isContestAdmin;

/** What the contest is about, and the way in. */
export const OverviewTab = () => {
  const { t } = useTranslation();
  const user = useUser();
  const { contest, phase } = useContest();
  const { description, auth } = contest;
  return (
    <>
      {wantsPassword(contest) && (
        <Card title={t('contest.password.title')}>
          <CardBody>
            <p>{t(auth === ContestAuth.Private ? 'contest.auth.privateText' : 'contest.auth.protectedText')}</p>
            <PasswordForm cid={contest.id} />
          </CardBody>
        </Card>
      )}
      {!wantsPassword(contest) && auth !== ContestAuth.Public && !contest.viewer.isContestAdmin && (
        <Note kind="positive">{t('contest.password.given')}</Note>
      )}
      {phase === 'ended' && user && <VirtualCard contest={contest} />}
      <Card title={t('contest.overview.about')}>
        <CardBody>
          <Facts contest={contest} />
          {description?.trim() ? (
            <Markdown className="t-prose" source={description} />
          ) : (
            <p className="t-muted">{t('contest.overview.noDescription')}</p>
          )}
        </CardBody>
      </Card>
    </>
  );
};

const Facts = ({ contest }: { contest: ContestInfo }) => {
  const { t, i18n } = useTranslation();
  const { startTime, endTime, duration, type, author, now, oiRankScoreType, sealRank, sealRankTime } = contest;
  const moment = (iso: string) => momentText(iso, Date.parse(now), i18n.language);
  const facts: [name: string, value: string | null][] = [
    [t('contest.overview.start'), moment(startTime)],
    [t('contest.overview.end'), moment(endTime)],
    [t('contest.overview.duration'), durationText(duration, t)],
    [t('contest.overview.rule'), t(type === ContestType.Acm ? 'contest.rule.acm' : 'contest.rule.oi')],
    [
      t('contest.overview.counts'),
      type === ContestType.Oi
        ? t(oiRankScoreType === 'Recent' ? 'contest.overview.recent' : 'contest.overview.highest')
        : null,
    ],
    [t('contest.overview.seal'), sealRank && sealRankTime ? moment(sealRankTime) : null],
    [t('contest.overview.author'), author],
  ];
  return (
    <dl className="t-dl t-contest-facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
};
