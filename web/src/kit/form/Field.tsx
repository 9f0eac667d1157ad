import { useId, type ReactNode } from 'react';
import { Icon } from '../basics/Icon';

interface Props {
  label: string;
  error?: string | null;
  /** Characters in use and the most there may be; shown when near. */
  count?: { used: number; max: number };
  /** Stand between the label and the control. */
  tools?: ReactNode;
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

const NEAR = 0.8;

/** Label above, its tools, control, then what is wrong with it. */
export const Field = ({ label, error, count, tools, children }: Props) => {
  const id = useId();
  const near = count && count.used >= count.max * NEAR;
  return (
    <div className={error ? 'field error' : 'field'}>
      <label htmlFor={id}>
        {label}
        {near && (
          <small>
            {count.used} / {count.max}
          </small>
        )}
      </label>
      {tools}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error && (
        <div className="t-err" id={`${id}-error`} role="alert">
          <Icon name="exclamation circle" />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
};
