import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit';
import { ProblemStrip, type StripProblem } from './ProblemStrip';

interface Props {
  /** Title of the contest, training or group. */
  title: string;
  problems: readonly StripProblem[];
  /** `problemId` of the open problem. */
  current: string;
  /** Returns the address of a problem in focus mode. */
  addressOf: (problem: StripProblem) => string;
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
        <ProblemStrip problems={problems} current={current} addressOf={addressOf} />
        {aside}
        <LinkButton to={leaveTo} variant="basic" icon="compress" aria-label={t('focus.leave')}>
          <span className="t-hide-sm">{t('focus.leave')}</span>
        </LinkButton>
      </header>
      {children}
    </div>
  );
};
