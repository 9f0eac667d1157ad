import { useRef, useState } from 'react';
import { takeErrorText } from '../../kit';
import { fieldOf } from './field-of';

type Values<F extends string> = Record<F, string>;
type Errors<F extends string> = Partial<Record<F | 'form', string | null>>;

interface Options<F extends string> {
  initial: Values<F>;
  /** What is wrong with a field, or null. */
  rule: (field: NoInfer<F>, values: Values<NoInfer<F>>) => string | null;
  /** What only the server knows of a value that its rule lets pass; asked when the field is left. Never rejects. */
  look?: (field: NoInfer<F>, value: string) => Promise<string | null>;
  /** When the first is left, the second is checked again too: a password and its repetition. */
  pair?: readonly [NoInfer<F>, NoInfer<F>];
  /** Asked when every rule is kept: whether something has to happen before it is sent. `deliver` sends it then. */
  isHeld?: () => boolean;
  /** Throws `ApiError`, or resolves with what is wrong when it was not sent. */
  send: (values: Values<NoInfer<F>>) => Promise<Errors<NoInfer<F>> | void>;
  /** Emptied when sending fails, because it serves once. */
  spent?: NoInfer<F>;
  /** What becomes of the values that were sent; `emptied` when left out. */
  sent?: 'emptied' | 'kept';
}

/** A short form: its values, what is wrong with them, and sending them. */
export const useFields = <F extends string>(options: Options<F>) => {
  const { initial, rule, look, pair, isHeld, send, spent, sent = 'emptied' } = options;
  const [values, setValues] = useState(initial);
  const latest = useRef(values);
  latest.current = values;
  const [errors, setErrors] = useState<Errors<F>>({});
  const [busy, setBusy] = useState(false);
  const fields = Object.keys(initial) as F[];

  const put = (field: F) => (value: string) => {
    setValues((all) => ({ ...all, [field]: value }));
    // It goes while it is mended: when the field is left, what is clicked then must not move.
    const errorNow = () => rule(field, { ...values, [field]: value });
    setErrors((all) => (all[field] ? { ...all, [field]: errorNow() } : all));
  };
  const clear = (field: F): void => setValues((all) => ({ ...all, [field]: '' }));
  const tell = (found: Errors<F>) => setErrors((all) => ({ ...all, ...found }));
  const checkRule = (field: F): string | null => {
    const found = rule(field, values);
    tell({ [field]: found } as Errors<F>);
    return found;
  };
  const ask = async (field: F): Promise<void> => {
    const asked = values[field];
    const known = await look?.(field, asked);
    if (known && latest.current[field] === asked) tell({ [field]: known } as Errors<F>);
  };
  const check = (field: F) => () => {
    if (!values[field]) return;
    const found = checkRule(field);
    if (pair?.[0] === field && values[pair[1]]) checkRule(pair[1]);
    if (!found) void ask(field);
  };

  const deliver = async (): Promise<void> => {
    setBusy(true);
    try {
      const wrong = await send(values);
      if (wrong) setErrors(wrong);
      else if (sent === 'emptied') setValues(initial);
    } catch (error) {
      setErrors({ [fieldOf(error, fields)]: takeErrorText(error) } as Errors<F>);
      if (spent) clear(spent);
    } finally {
      setBusy(false);
    }
  };
  const submit = async (): Promise<void> => {
    const found = Object.fromEntries(fields.map((field) => [field, rule(field, values)])) as Errors<F>;
    setErrors(found);
    if (Object.values(found).some(Boolean) || isHeld?.()) return;
    await deliver();
  };

  /** For an input: `<PasswordField {...bind('oldPassword')} />`. */
  const bind = (field: F) => ({
    name: field,
    value: values[field],
    onChange: put(field),
    onBlur: check(field),
    error: errors[field],
    required: true,
  });

  return { values, errors, busy, put, clear, tell, check, submit, deliver, bind };
};
