import { Icon } from '@tribunal/web/kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeColour } from '../../contract';

interface Props {
  label: string;
  name: string;
  /** `#rrggbb`, or what is being typed. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | null;
  /** What the picker shows while the text is no colour. */
  otherwise?: string;
}

/** A colour, picked or typed. */
export const ColourInput = ({ label, name, value, onChange, onBlur, error, otherwise = '#888888' }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={error ? 'field error' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="t-row tight">
        <input
          className="t-colour"
          type="color"
          aria-label={t('contest.office.pick', { label })}
          value={wholeColour(value) ?? otherwise}
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
      {error && (
        <div className="t-err" id={`${id}-error`} role="alert">
          <Icon name="exclamation circle" />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
};
