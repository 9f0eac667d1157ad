import { useId } from 'react';

interface Props {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** `bare` shows the switch only; the label is still said. `box` is a plain checkbox. */
  look?: 'bare' | 'box';
}

export const Toggle = ({ label, checked, onChange, disabled, look }: Props) => {
  const id = useId();
  const classes = ['ui', look !== 'box' && 'toggle', 'checkbox', look === 'bare' && 't-bare'].filter(Boolean).join(' ');
  return (
    <span className={classes}>
      <input
        id={id}
        type="checkbox"
        role={look === 'box' ? undefined : 'switch'}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  );
};
