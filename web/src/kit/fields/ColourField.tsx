import { useTranslation } from 'react-i18next';
import { Field } from '../form/Field';

interface Props {
  label: string;
  /** `#rrggbb`, or an empty string for no colour. */
  value: string;
  onChange: (value: string) => void;
  choices: readonly string[];
  /** Returns the accessible label of a preset colour where its code says too little. */
  choiceLabel?: (colour: string) => string;
}

/** A field for a custom colour or one of the presets. */
export const ColourField = ({ label, value, onChange, choices, choiceLabel }: Props) => {
  const { t } = useTranslation();
  return (
    <Field label={label}>
      {(control) => (
        <div className="t-row">
          <input
            {...control}
            className="t-colour"
            type="color"
            value={value || choices[0]}
            onChange={(event) => onChange(event.target.value)}
          />
          {choices.map((colour) => (
            <button
              key={colour}
              type="button"
              className="t-swatch"
              style={{ background: colour }}
              aria-label={choiceLabel?.(colour) ?? t('kit.colour', { colour })}
              aria-pressed={colour === value.toLowerCase()}
              onClick={() => onChange(colour)}
            />
          ))}
        </div>
      )}
    </Field>
  );
};
