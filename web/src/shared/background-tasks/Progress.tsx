import type { ReactNode } from 'react';
import { CardBody } from '../../kit';
import { ProgressBar } from '../../kit/upload';

interface Props {
  done: number;
  total: number;
  /** Accessible label of the bar. */
  label: string;
  /** The progress in words. */
  children: ReactNode;
  /** Actions on the task. */
  actions?: ReactNode;
}

/** Shows the progress of a task as a bar and as text in a live region. */
export const Progress = ({ done, total, label, children, actions }: Props) => (
  <CardBody>
    <ProgressBar share={total === 0 ? 1 : done / total} label={label} />
    <p className={actions ? undefined : 't-last'} role="status">
      {children}
    </p>
    {actions && <div className="t-row">{actions}</div>}
  </CardBody>
);
