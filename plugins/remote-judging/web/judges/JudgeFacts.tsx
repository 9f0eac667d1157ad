import type { RemoteJudgeRow } from '../../contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardBody, formatDuration, NOTHING, TimeAgo, useClock } from '@tribunal/web/kit';
import { listText, momentText } from '../shared/times';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="t-break">{children}</dd>
  </div>
);

export const JudgeFacts = ({ row }: { row: RemoteJudgeRow }) => {
  const { t, i18n } = useTranslation();
  const { endpoint, home, medianMs, answered, waiting, lastAnswerAt, canary, submitMethods } = row;
  const next = useClock((now) => (canary.nextAt ? momentText(canary.nextAt, now, i18n.language) : NOTHING));
  const hasCanary = canary.everyMinutes > 0;
  return (
    <CardBody>
      <dl className="t-dl">
        <Fact name={t('remote-judging.fact.endpoint')}>
          <a href={home} target="_blank" rel="noopener noreferrer">
            {endpoint}
          </a>
        </Fact>
        <Fact name={t('remote-judging.column.median')}>
          {medianMs === null ? NOTHING : formatDuration(medianMs, i18n.language)}
        </Fact>
        <Fact name={t('remote-judging.column.successRate')}>
          {answered === null ? NOTHING : `${(answered * 100).toFixed(2)}%`}
        </Fact>
        <Fact name={t('remote-judging.column.queued')}>{waiting}</Fact>
        <Fact name={t('remote-judging.column.last')}>
          {lastAnswerAt ? <TimeAgo at={lastAnswerAt} /> : t('remote-judging.never')}
        </Fact>
        <Fact name={t('remote-judging.fact.submitMethods')}>
          {listText(
            submitMethods.map((method) => t(`remote-judging.submitMethod.${method}`)),
            i18n.language,
          ) || NOTHING}
        </Fact>
        <Fact name={t('remote-judging.fact.healthCheck')}>
          {hasCanary
            ? t('remote-judging.fact.healthCheckEvery', { count: canary.everyMinutes, next })
            : t('remote-judging.fact.healthCheckOff')}
          {hasCanary && canary.problemId && (
            <span className="t-sub">
              {t('remote-judging.fact.healthCheckProblem', { problemId: canary.problemId })}
            </span>
          )}
        </Fact>
      </dl>
    </CardBody>
  );
};
