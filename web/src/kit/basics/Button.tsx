import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button as SemanticButton } from 'semantic-ui-react';
import { Icon } from './Icon';

export type ButtonVariant = 'plain' | 'primary' | 'negative' | 'basic';

interface Common {
  variant?: ButtonVariant;
  size?: 'small';
  icon?: string;
  width?: 'fluid';
  children: ReactNode;
  className?: string;
}
export type ButtonProps = Common &
  Omit<ComponentProps<'button'>, keyof Common | 'ref' | 'color'> & { state?: 'busy' | 'ready' };

const classesOf = ({ variant = 'plain', size, width, className }: Common): string =>
  [variant === 'plain' ? '' : variant, size, width, className].filter(Boolean).join(' ');

/**
 * A button that is disabled and announced as busy while `state` is busy. The element is written by hand because the
 * design library's button drops `aria-pressed`.
 */
export const Button = ({ variant, size, icon, width, className, children, state, disabled, ...rest }: ButtonProps) => {
  const isOff = disabled || state === 'busy';
  return (
    <button
      type="button"
      {...rest}
      className={`ui ${isOff ? 'disabled ' : ''}button ${classesOf({ variant, size, width, className, children })}`.trim()}
      disabled={isOff}
      aria-busy={state === 'busy' || undefined}
    >
      {state === 'busy' ? <Icon name="circle notch" className="t-spin" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
};

interface LinkButtonProps extends Common {
  to: string;
  target?: string;
  'aria-label'?: string;
}

/** A link that looks like a button. */
export const LinkButton = ({ to, icon, children, ...options }: LinkButtonProps) => (
  <SemanticButton
    as={Link}
    role="link"
    to={to}
    className={classesOf({ ...options, children })}
    target={options.target}
    aria-label={options['aria-label']}
  >
    {icon && <Icon name={icon} />}
    {children}
  </SemanticButton>
);
