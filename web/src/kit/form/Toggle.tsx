import { useId } from 'react';

interface Props {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** `bare` shows only the switch, with the label for screen readers; `box` renders a plain checkbox. */
  variant?: 'bare' | 'box';
}

/** A labelled switch. */
export const Toggle = ({ label, checked, onChange, disabled, variant }: Props) => {
  const id = useId();
  const classes = ['ui', variant !== 'box' && 'toggle', 'checkbox', variant === 'bare' && 't-bare']
    .filter(Boolean)
    .join(' ');
  return (
    <span className={classes}>
      <input
        id={id}
        type="checkbox"
        role={variant === 'box' ? undefined : 'switch'}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  );
};
