import type { SubmissionView } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Verdict, formatBytes, formatMemory, formatMs } from '../../kit';
import { Slot } from '../../plugins/Slot';
import { submissionFacts } from '../../plugins/slots';
import { SubmittedAt } from '../../shared/SubmittedAt';
import { homeOf } from '../../shared/UserName';
import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  children: ReactNode;
  wide?: 'two';
}

/** Renders a name with its value. */
const Fact = ({ name, children, wide }: FactProps) => (
  <div className={wide}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface Props {
  submission: SubmissionView;
  problem: { to: string; id: string };
}

export const Facts = ({ submission, problem }: Props) => {
  const { t } = useTranslation();
  const { title, score, oiRankScore, uid, username } = submission;
  return (
    <section className="ui segment t-facts-card" data-status={submission.status} aria-live="polite">
      <div className="t-row spread">
        <h1 className="ui header">
          <Verdict status={submission.status} form="big" />
        </h1>
        {score !== null && (
          <span className="t-clock">
            {score} <small className="t-muted">{t('submission.points')}</small>
          </span>
        )}
      </div>
      <dl className="t-dl t-five">
        <Fact name={t('problem.problem')} wide="two">
          <Link to={problem.to}>
            {problem.id} {title}
          </Link>
        </Fact>
        <Fact name={t('status.author')}>
          <Link to={homeOf({ uid, username })}>{username}</Link>
        </Fact>
        <Fact name={t('status.language')}>{submission.language}</Fact>
        <Fact name={t('status.time')}>{formatMs(submission.time)}</Fact>
        <Fact name={t('status.memory')}>{formatMemory(submission.memory)}</Fact>
        <Fact name={t('status.length')}>{formatBytes(submission.length)}</Fact>
        {oiRankScore !== null && <Fact name={t('problem.oiRankScore')}>{oiRankScore}</Fact>}
        <Fact name={t('status.submitted')}>
          <SubmittedAt row={submission} />
        </Fact>
        {submission.judger && (
          <Fact name={t('submission.judger')}>
            {submission.judger}
            {submission.isManual && <span> · {t('submission.manual')}</span>}
          </Fact>
        )}
        <Slot of={submissionFacts} props={{ submission, Fact }} />
      </dl>
    </section>
  );
};
