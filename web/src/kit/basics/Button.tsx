import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button as SemanticButton } from 'semantic-ui-react';
import { Icon } from './Icon';

export type ButtonLook = 'plain' | 'primary' | 'negative' | 'basic';

interface Common {
  look?: ButtonLook;
  size?: 'small';
  icon?: string;
  width?: 'fluid';
  children: ReactNode;
  className?: string;
}
export type ButtonProps = Common &
  Omit<ComponentProps<'button'>, keyof Common | 'ref' | 'color'> & { state?: 'busy' | 'ready' };

const classesOf = ({ look = 'plain', size, width, className }: Common): string =>
  [look === 'plain' ? '' : look, size, width, className].filter(Boolean).join(' ');

/**
 * While `state` is busy it cannot be pressed and says so to screen readers. The element is written by hand because the
 * design library's button drops `aria-pressed`.
 */
export const Button = ({ look, size, icon, width, className, children, state, disabled, ...rest }: ButtonProps) => {
  const isOff = disabled || state === 'busy';
  return (
    <button
      type="button"
      {...rest}
      className={`ui ${isOff ? 'disabled ' : ''}button ${classesOf({ look, size, width, className, children })}`.trim()}
      disabled={isOff}
      aria-busy={state === 'busy' || undefined}
    >
      {state === 'busy' ? <Icon name="circle notch" className="t-spin" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
};

export const LinkButton = ({ to, icon, children, ...look }: Common & { to: string; target?: string }) => (
  <SemanticButton as={Link} role="link" to={to} className={classesOf({ ...look, children })} target={look.target}>
    {icon && <Icon name={icon} />}
    {children}
  </SemanticButton>
);
