import { FieldError } from '@tribunal/web/kit/more';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeColour } from '../../contract';

interface Props {
  label: string;
  name: string;
  /** `#rrggbb`, or an incomplete colour while the user types. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | null;
  /** Colour that the picker shows while the text is not a colour. */
  fallback?: string;
}

/** An input for a colour, which can be picked or typed. */
export const ColourInput = ({ label, name, value, onChange, onBlur, error, fallback = '#888888' }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={error ? 'field error' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="t-row tight">
        <input
          className="t-colour"
          type="color"
          aria-label={t('contest.admin.pick', { label })}
          value={normalizeColour(value) ?? fallback}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          id={id}
          name={name}
          type="text"
          className="t-mono"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          placeholder="#rrggbb"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};
