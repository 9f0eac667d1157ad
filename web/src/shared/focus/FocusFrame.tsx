import type { Status } from '@tribunal/contract';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon, LinkButton, Verdict } from '../../kit';

export interface FocusProblem {
  pid: number;
  problemId: string;
  title: string;
  /** Null if the problem was never attempted. */
  status: Status | null;
  /** Score of an OI problem. */
  score?: number | null;
}

interface Props {
  /** Title of the contest, training or group. */
  title: string;
  problems: readonly FocusProblem[];
  /** `problemId` of the open problem. */
  current: string;
  /** Returns the address of a problem in focus mode. */
  addressOf: (problem: FocusProblem) => string;
  /** The corresponding address outside focus mode. */
  leaveTo: string;
  /** Shown at the right end, e.g. a countdown. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A distraction-free layout for one set of problems: a strip of problems above, the open one below. */
export const FocusFrame = ({ title, problems, current, addressOf, leaveTo, aside, children }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="t-focus">
      <header>
        <b className="t-ellipsis t-hide-sm">{title}</b>
        <nav className="t-strip" aria-label={t('focus.problems')}>
          {problems.map((problem) => (
            <Entry
              key={problem.pid}
              problem={problem}
              address={addressOf(problem)}
              place={problem.problemId === current ? 'here' : 'elsewhere'}
            />
          ))}
        </nav>
        {aside}
        <LinkButton to={leaveTo} variant="basic" icon="compress" aria-label={t('focus.leave')}>
          <span className="t-hide-sm">{t('focus.leave')}</span>
        </LinkButton>
      </header>
      {children}
    </div>
  );
};

interface EntryProps {
  problem: FocusProblem;
  address: string;
  place: 'here' | 'elsewhere';
}

const Entry = ({ problem: { problemId, title, status, score }, address, place }: EntryProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (place === 'here') link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [place]);
  return (
    <Link ref={link} to={address} title={title} aria-current={place === 'here' ? 'page' : undefined}>
      {status === null ? <Icon name="minus" /> : <Verdict status={status} form="mark" />}
      {problemId}
      <span className="t-sr">{title}</span>
      {typeof score === 'number' && <small className="t-num">{score}</small>}
    </Link>
  );
};
