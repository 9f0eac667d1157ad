import type { TFunction } from 'i18next';
import { Fragment, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changedTime, occurrenceOf, toLocalInput, zoneName } from '../format';
import { IconButton } from '../basics/IconButton';
import { Field } from './Field';
import type { Option } from './Select';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  hint?: ReactNode;
  /** Values that are offered while typing; any other may be typed, too. */
  suggestions?: readonly Option[];
}

/** A labelled field for a text of one line. */
export const TextField = ({ label, value, onChange, error, hint, suggestions, ...rest }: Props) => {
  const listId = useId();
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      count={rest.maxLength ? { used: value.length, max: rest.maxLength } : undefined}
    >
      {(control) => (
        <>
          <input
            {...rest}
            {...control}
            list={suggestions && listId}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((one) => (
                <option key={one.value} value={one.value} label={one.text} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
};

const LOCAL_TIME = 'datetime-local';

interface TimeProps extends Omit<Props, 'suggestions'> {
  /** The time in ISO 8601 that the form began with; see `changedTime`. */
  stored?: string | null;
}

/**
 * A field for a date and time in the viewer's time zone. It names the zone as it is at that time, and says which time is
 * meant where clocks are changed.
 */
export const TimeField = ({ stored, ...props }: TimeProps) => {
  const { t, i18n } = useTranslation();
  const time = changedTime(props.value, stored);
  const at = time === null ? undefined : Date.parse(time);
  const hints = [
    t('kit.zone', { zone: zoneName(i18n.language, at) }),
    at === undefined ? null : clockChangeHint(props.value, at, t),
    props.hint,
  ].filter(Boolean);
  const hint = hints.map((text, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {text}
    </Fragment>
  ));
  return <TextField {...props} type={LOCAL_TIME} hint={hint} />;
};

/** Says which time is meant by a local time that clocks skip or that occurs twice; null for others. */
function clockChangeHint(local: string, at: number, t: TFunction): string | null {
  const used = toLocalInput(new Date(at).toISOString());
  if (minuteOf(used) !== minuteOf(local)) return t('kit.timeSkipped', { time: minuteOf(used).replace(/.*T/, '') });
  const occurrence = occurrenceOf(at);
  return occurrence === 'only' ? null : t(`kit.timeDoubled.${occurrence}`);
}

const minuteOf = (local: string): string => /^[^T]*T\d\d:\d\d/.exec(local)?.[0] ?? local;

/** A password field whose text can be revealed. */
export const PasswordField = ({ label, value, onChange, error, hint, ...rest }: Props) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="ui fluid icon input">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            className="t-password-toggle"
            icon={shown ? 'eye slash outline' : 'eye outline'}
            label={t(shown ? 'kit.hidePassword' : 'kit.showPassword')}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
};

interface AreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  hint?: ReactNode;
  tools?: ReactNode;
  /** Replaces the text field. */
  instead?: ReactNode;
}

/** A labelled field for a text of several lines. */
export const TextArea = ({ label, value, onChange, error, hint, tools, instead, ...rest }: AreaProps) => (
  <Field
    label={label}
    error={error}
    hint={hint}
    tools={tools}
    count={rest.maxLength ? { used: value.length, max: rest.maxLength } : undefined}
  >
    {(control) =>
      instead ?? <textarea {...rest} {...control} value={value} onChange={(event) => onChange(event.target.value)} />
    }
  </Field>
);
