import { Card, CardBody, formatMoment, Markdown, Note } from '@tribunal/web/kit';
import { Slot, useUser } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { ContestAuth, ContestType, type ContestInfo } from '../contract';
import { durationText } from './clock';
import { useContest } from './contest-context';
import { endedContestCards } from './extension-points';
import { PasswordForm } from './PasswordForm';

/** Tab with the contest's description and the password form. */
export const OverviewTab = () => {
  const { t } = useTranslation();
  const user = useUser();
  const { contest, phase } = useContest();
  const { description } = contest;
  return (
    <>
      <Entry contest={contest} />
      {phase === 'ended' && user && <Slot of={endedContestCards} props={{ contest }} />}
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

/** Shows whether the viewer still needs the password, has given it, or cannot enter even with it. */
const Entry = ({ contest: { id, auth, viewer } }: { contest: ContestInfo }) => {
  const { t } = useTranslation();
  if (viewer.isContestAdmin) return null;
  if (viewer.isExcluded) return <Note>{t('contest.closed.accountNotAllowed')}</Note>;
  if (auth === ContestAuth.Public) return null;
  if (viewer.hasAccess) return <Note kind="positive">{t('contest.password.given')}</Note>;
  return (
    <Card title={t('contest.password.title')}>
      <CardBody>
        <p>{t(auth === ContestAuth.Private ? 'contest.auth.privateText' : 'contest.auth.protectedText')}</p>
        <PasswordForm cid={id} />
      </CardBody>
    </Card>
  );
};

const Facts = ({ contest }: { contest: ContestInfo }) => {
  const { t, i18n } = useTranslation();
  const { startTime, endTime, duration, type, author, now, oiRankScoreType, sealRank, sealRankTime } = contest;
  const moment = (iso: string) => formatMoment(iso, Date.parse(now), i18n.language);
  const facts: [name: string, value: string | null][] = [
    [t('contest.overview.start'), moment(startTime)],
    [t('contest.overview.end'), moment(endTime)],
    [t('contest.overview.duration'), durationText(duration, t)],
    [t('contest.overview.rule'), t(type === ContestType.Acm ? 'contest.rule.acm' : 'contest.rule.oi')],
    [t('contest.overview.counts'), type === ContestType.Oi ? t(`contest.overview.score.${oiRankScoreType}`) : null],
    [t('contest.overview.freeze'), sealRank && sealRankTime ? moment(sealRankTime) : null],
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
