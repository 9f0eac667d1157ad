import type { RemoteJudgeRow } from '@tribunal/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardBody, NOTHING, TimeAgo, useClock } from '../../../kit';
import { durationText, momentText } from '../../../shared/remote';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="t-break">{children}</dd>
  </div>
);

export const JudgeFacts = ({ row }: { row: RemoteJudgeRow }) => {
  const { t, i18n } = useTranslation();
  const { endpoint, home, medianMs, answered, waiting, lastAnswerAt, canary, ways } = row;
  const next = useClock((now) => (canary.nextAt ? momentText(canary.nextAt, now, i18n.language) : NOTHING));
  const isTried = canary.everyMinutes > 0;
  return (
    <CardBody>
      <dl className="t-dl">
        <Fact name={t('remoteOffice.fact.endpoint')}>
          <a href={home} target="_blank" rel="noopener noreferrer">
            {endpoint}
          </a>
        </Fact>
        <Fact name={t('remoteOffice.column.median')}>{medianMs === null ? NOTHING : durationText(medianMs, t)}</Fact>
        <Fact name={t('remoteOffice.column.answered')}>
          {answered === null ? NOTHING : `${(answered * 100).toFixed(2)}%`}
        </Fact>
        <Fact name={t('remoteOffice.column.queue')}>{waiting}</Fact>
        <Fact name={t('remoteOffice.column.last')}>
          {lastAnswerAt ? <TimeAgo at={lastAnswerAt} /> : t('remoteOffice.never')}
        </Fact>
        <Fact name={t('remoteOffice.fact.ways')}>
          {ways.map((way) => t(`remoteOffice.way.${way}`)).join(', ') || NOTHING}
        </Fact>
        <Fact name={t('remoteOffice.fact.canary')}>
          {isTried
            ? t('remoteOffice.fact.canaryEvery', { count: canary.everyMinutes, next })
            : t('remoteOffice.fact.canaryOff')}
          {isTried && canary.problemId && (
            <span className="t-sub">{t('remoteOffice.fact.canaryProblem', { problemId: canary.problemId })}</span>
          )}
        </Fact>
      </dl>
    </CardBody>
  );
};
