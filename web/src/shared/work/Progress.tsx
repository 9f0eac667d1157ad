import type { ReactNode } from 'react';
import { CardBody } from '../../kit';
import { ProgressBar } from '../../kit/upload';

interface Props {
  done: number;
  total: number;
  /** What the bar measures. */
  label: string;
  /** How far it is, in words. */
  children: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
}

/** How far a work is, as a bar and in words that are read out as they change. */
export const Progress = ({ done, total, label, children, actions }: Props) => (
  <CardBody>
    <ProgressBar share={total === 0 ? 1 : done / total} label={label} />
    <p className={actions ? undefined : 't-last'} role="status">
      {children}
    </p>
    {actions && <div className="t-row">{actions}</div>}
  </CardBody>
);
