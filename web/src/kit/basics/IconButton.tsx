import type { ComponentProps } from 'react';
import { Icon } from './Icon';

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  icon: string;
  /** What it does, in words. */
  label: string;
  size?: 'small';
  look?: 'basic' | 'plain';
}

export const IconButton = ({ icon, label, size, look = 'basic', className, ...rest }: Props) => (
  <button
    type="button"
    title={label}
    aria-label={label}
    {...rest}
    className={['ui', size, look === 'basic' && 'basic', 'icon button', className].filter(Boolean).join(' ')}
  >
    <Icon name={icon} />
  </button>
);
