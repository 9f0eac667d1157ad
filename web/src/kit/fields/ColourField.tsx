import { Field } from '../form/Field';

interface Props {
  label: string;
  /** `#rrggbb`, or empty for none. */
  value: string;
  onChange: (value: string) => void;
  choices: readonly string[];
  /** Said of each ready colour. */
  choiceLabel: (colour: string) => string;
}

/** A colour of one's own or one of those that are ready. */
export const ColourField = ({ label, value, onChange, choices, choiceLabel }: Props) => (
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
            aria-label={choiceLabel(colour)}
            aria-pressed={colour === value.toLowerCase()}
            onClick={() => onChange(colour)}
          />
        ))}
      </div>
    )}
  </Field>
);
