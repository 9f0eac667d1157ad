import type { ComponentProps } from 'react';
import { Icon } from './Icon';

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  icon: string;
  /** Accessible label that describes the action. */
  label: string;
  size?: 'small';
  variant?: 'basic' | 'plain';
}

/** A button that is only an icon; its label is read aloud, and shown under the pointer. */
export const IconButton = ({ icon, label, size, variant = 'basic', className, ...rest }: Props) => (
  <button
    type="button"
    title={label}
    aria-label={label}
    {...rest}
    className={['ui', size, variant === 'basic' && 'basic', 'icon button', className].filter(Boolean).join(' ')}
  >
    <Icon name={icon} />
  </button>
);
