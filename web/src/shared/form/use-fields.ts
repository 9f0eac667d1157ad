import { useRef, useState } from 'react';
import { consumeErrorText } from '../../kit';
import { fieldOf } from './field-of';

type Values<F extends string> = Record<F, string>;
type Errors<F extends string> = Partial<Record<F | 'form', string | null>>;

interface Options<F extends string> {
  initial: Values<F>;
  /** Returns what is wrong with a field, or null. */
  rule: (field: NoInfer<F>, values: Values<NoInfer<F>>) => string | null;
  /**
   * Runs a check that only the server can do on a value that passes its rule; called when the field loses focus.
   * Never rejects.
   */
  serverRule?: (field: NoInfer<F>, value: string) => Promise<string | null>;
  /** When the first field loses focus, the second is validated again too: a password and its repetition. */
  pair?: readonly [NoInfer<F>, NoInfer<F>];
  /** Called when all rules pass. Returns true to postpone sending; `deliver` sends later. */
  shouldDefer?: () => boolean;
  /**
   * Sends the values. Resolves to errors when they were not sent.
   * @throws ApiError when the call fails
   */
  send: (values: Values<NoInfer<F>>) => Promise<Errors<NoInfer<F>> | void>;
  /** The field that is cleared when sending fails, because its value can be used only once. */
  clearOnError?: NoInfer<F>;
  /** What happens to the values after sending; defaults to `emptied`. */
  afterSend?: 'emptied' | 'kept';
}

/** Manages a short form: its values, errors and submission. */
export const useFields = <F extends string>(options: Options<F>) => {
  const { initial, rule, serverRule, pair, shouldDefer, send, clearOnError, afterSend = 'emptied' } = options;
  const [values, setValues] = useState(initial);
  const latest = useRef(values);
  latest.current = values;
  const [errors, setErrors] = useState<Errors<F>>({});
  const [busy, setBusy] = useState(false);
  const fields = Object.keys(initial) as F[];

  const put = (field: F) => (value: string) => {
    setValues((all) => ({ ...all, [field]: value }));
    // Updates the error while typing: if it disappeared only on blur, the layout would shift under the element being
    // clicked.
    const errorNow = () => rule(field, { ...values, [field]: value });
    setErrors((all) => (all[field] ? { ...all, [field]: errorNow() } : all));
  };
  const clear = (field: F): void => setValues((all) => ({ ...all, [field]: '' }));
  const setFieldErrors = (found: Errors<F>) => setErrors((all) => ({ ...all, ...found }));
  const checkRule = (field: F): string | null => {
    const found = rule(field, values);
    setFieldErrors({ [field]: found } as Errors<F>);
    return found;
  };
  const runServerRule = async (field: F): Promise<void> => {
    const asked = values[field];
    const known = await serverRule?.(field, asked);
    if (known && latest.current[field] === asked) setFieldErrors({ [field]: known } as Errors<F>);
  };
  const check = (field: F) => () => {
    if (!values[field]) return;
    const found = checkRule(field);
    if (pair?.[0] === field && values[pair[1]]) checkRule(pair[1]);
    if (!found) void runServerRule(field);
  };

  const deliver = async (): Promise<void> => {
    setBusy(true);
    try {
      const wrong = await send(values);
      if (wrong) setErrors(wrong);
      else if (afterSend === 'emptied') setValues(initial);
    } catch (error) {
      setErrors({ [fieldOf(error, fields)]: consumeErrorText(error) } as Errors<F>);
      if (clearOnError) clear(clearOnError);
    } finally {
      setBusy(false);
    }
  };
  const submit = async (): Promise<void> => {
    const found = Object.fromEntries(fields.map((field) => [field, rule(field, values)])) as Errors<F>;
    setErrors(found);
    if (Object.values(found).some(Boolean) || shouldDefer?.()) return;
    await deliver();
  };

  /** Returns the props of an input: `<PasswordField {...bind('oldPassword')} />`. */
  const bind = (field: F) => ({
    name: field,
    value: values[field],
    onChange: put(field),
    onBlur: check(field),
    error: errors[field],
    required: true,
  });

  return { values, errors, busy, put, clear, setFieldErrors, check, submit, deliver, bind };
};
