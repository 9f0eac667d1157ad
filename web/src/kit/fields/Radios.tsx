import { useId } from 'react';

export interface Choice {
  value: string;
  text: string;
  /** Explains the effect of this choice. */
  hint?: string;
}

interface Props {
  /** Label of the group. */
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

/** A group of radio buttons, each with an explanation. */
export const Radios = ({ label, value, choices, onChange }: Props) => {
  const id = useId();
  return (
    <div className="t-radios" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <span key={choice.value} className="ui radio checkbox">
          <input
            id={`${id}-${choice.value}`}
            type="radio"
            name={id}
            checked={choice.value === value}
            aria-describedby={choice.hint && `${id}-${choice.value}-hint`}
            onChange={() => onChange(choice.value)}
          />
          <label htmlFor={`${id}-${choice.value}`}>{choice.text}</label>
          {choice.hint && (
            <span className="t-hint" id={`${id}-${choice.value}-hint`}>
              {choice.hint}
            </span>
          )}
        </span>
      ))}
    </div>
  );
};
