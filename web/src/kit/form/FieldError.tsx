import { Icon } from '../basics/Icon';

interface Props {
  /** Set where the control names its error by `aria-describedby`. */
  id?: string;
  children: string;
}

/** Says below a control what is wrong with its value. */
export const FieldError = ({ id, children }: Props) => (
  <div className="t-err" id={id} role="alert">
    <Icon name="exclamation circle" />
    <span>{children}</span>
  </div>
);
