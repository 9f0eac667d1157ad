import { useRef, useState } from 'react';
import { useIsShown } from '../basics/use-is-shown';
import { consumeErrorText } from '../feedback/consume-error-text';
import { toast } from '../feedback/toast';
import { fieldOf, withoutSent } from './server-field';
import { useFocusWrong } from './use-focus-wrong';

type FieldOf<V> = keyof V & string;
type Errors<V> = Partial<Record<FieldOf<V> | 'form', string | null>>;
type Messages<V> = Partial<Record<FieldOf<V> | 'form', string>>;

export interface FormOptions<V extends object> {
  initial: V;
  /** Returns what is wrong with a field, or null. */
  rule?: (field: FieldOf<NoInfer<V>>, values: NoInfer<V>) => string | null;
  /**
   * Runs a check that only the server can do on a value that passes its rule; called when the field loses focus.
   * Never rejects.
   */
  serverRule?: (field: FieldOf<NoInfer<V>>, value: string) => Promise<string | null>;
  /** When the first field loses focus, the second is validated again too: a password and its repetition. */
  pair?: readonly [FieldOf<NoInfer<V>>, FieldOf<NoInfer<V>>];
  /** Called when all rules pass. Returns true to postpone sending; `deliver` sends later. */
  shouldDefer?: () => boolean;
  /**
   * Sends the values. Resolves to errors when they were not sent, or to what follows success while the form is still
   * shown, e.g. leads to what was created.
   * @throws ApiError when the call fails
   */
  send: (values: NoInfer<V>) => Promise<Errors<NoInfer<V>> | (() => void) | void>;
  /** Text of the toast after success. */
  success?: string;
  /** Runs after success while the form is still shown, e.g. closes its dialog: another one may be open by then. */
  onDone?: () => void;
  /** Receives the values after each change, e.g. to store a draft. */
  onChange?: (values: NoInfer<V>) => void;
  /** Fields of the call that have another name in the form. */
  serverNames?: Readonly<Record<string, FieldOf<NoInfer<V>>>>;
  /** The field that is cleared when sending fails, because its value can be used only once. */
  clearOnError?: FieldOf<NoInfer<V>>;
  /**
   * What happens to the values after sending: by default nothing. `emptied` begins anew, `unsent` without a value; both
   * keep those that were typed meanwhile.
   */
  afterSend?: 'kept' | 'emptied' | 'unsent';
  /** `first` shows only the first broken rule after an attempt to send. */
  faults?: 'all' | 'first';
}

const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined;

/** Returns whether two values of a field are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** State that can be read at once, also before it is shown. */
const useLiveState = <S extends object>(initial: S) => {
  const [shown, setShown] = useState(initial);
  const live = useRef(initial);
  const change = (changed: Partial<S>): void => {
    live.current = { ...live.current, ...changed };
    setShown(live.current);
  };
  return [shown, () => live.current, change] as const;
};

/**
 * Manages a form: values, the errors of rules and of the server at their fields, and sending. An error never discards
 * what was typed. After a refusal, the focus goes to the first wrong field.
 */
export const useForm = <V extends object>(options: FormOptions<V>) => {
  const { initial, serverRule, pair, shouldDefer, clearOnError, serverNames = {}, afterSend = 'kept' } = options;
  const rule = options.rule ?? (() => null);
  const [state, now, change] = useLiveState({
    values: initial,
    stored: initial,
    errors: {} as Messages<V>,
    busy: false,
  });
  const { values, stored, errors, busy } = state;
  const { place, senderNow, focusWrong } = useFocusWrong();
  const isShown = useIsShown();
  const current = () => now().values;
  const isDirty = [...new Set([...Object.keys(values), ...Object.keys(stored)])].some(
    (field) => !isSame(values[field as keyof V], stored[field as keyof V]),
  );

  const setFieldErrors = (found: Errors<V>): void => {
    const all = Object.entries<string | null | undefined>({ ...now().errors, ...found });
    change({ errors: Object.fromEntries(all.filter(([, message]) => message)) as Messages<V> });
  };
  const setValues = (changed: Partial<V>): void => {
    change({ values: { ...current(), ...changed } });
    // Updates the error while typing: if it disappeared only on blur, the layout would shift under the element being
    // clicked.
    for (const field of Object.keys(changed) as FieldOf<V>[])
      if (now().errors[field]) setFieldErrors({ [field]: rule(field, current()) } as Errors<V>);
    options.onChange?.(current());
  };
  const reset = (next: V): void => change({ values: next, stored: next, errors: {} });
  const put =
    <F extends FieldOf<V>>(field: F) =>
    (value: V[F]): void =>
      setValues({ [field]: value } as unknown as Partial<V>);
  const checkRule = (field: FieldOf<V>): string | null => {
    const found = rule(field, current());
    setFieldErrors({ [field]: found } as Errors<V>);
    return found;
  };
  /** Shows the errors of all fields. Returns the first field with an error, or null. */
  const checkAll = (): FieldOf<V> | null => {
    const broken = (Object.keys(current()) as FieldOf<V>[]).filter((field) => checkRule(field));
    return broken[0] ?? null;
  };
  /** Shows only the errors of rules. Returns whether there are none. */
  const validate = (): boolean => {
    const fields = Object.keys(current()) as FieldOf<V>[];
    const broken = fields.map((field) => [field, rule(field, current())] as const).filter(([, message]) => message);
    const shown = options.faults === 'first' ? broken.slice(0, 1) : broken;
    change({ errors: Object.fromEntries(shown) as Messages<V> });
    return shown.length === 0;
  };
  const runServerRule = async (field: FieldOf<V>): Promise<void> => {
    const asked = current()[field];
    if (typeof asked !== 'string') return;
    const known = await serverRule?.(field, asked);
    if (known && current()[field] === asked) setFieldErrors({ [field]: known } as Errors<V>);
  };
  const check = (field: FieldOf<V>) => (): void => {
    if (isBlank(current()[field])) return;
    const found = checkRule(field);
    if (pair?.[0] === field && !isBlank(current()[pair[1]])) checkRule(pair[1]);
    if (!found) void runServerRule(field);
  };

  const finish = (sent: V, follow = options.onDone): void => {
    if (afterSend === 'emptied')
      change({ values: { ...initial, ...withoutSent(current(), sent) }, stored: initial, errors: {} });
    if (afterSend === 'unsent') reset(withoutSent(current(), sent));
    if (options.success) toast.success(options.success);
    if (isShown.current) follow?.();
  };
  const showFailure = (error: unknown): void => {
    const names = [...Object.keys(current()), ...Object.keys(serverNames)];
    const named = fieldOf(error, names);
    if (clearOnError) setValues({ [clearOnError]: '' } as unknown as Partial<V>);
    setFieldErrors({ [serverNames[named] ?? named]: consumeErrorText(error) } as Errors<V>);
  };
  const send = async (): Promise<void> => {
    const sent = current();
    try {
      const outcome = await options.send(sent);
      if (typeof outcome === 'object') setFieldErrors(outcome);
      else finish(sent, outcome ?? undefined);
    } catch (error) {
      showFailure(error);
    }
  };
  /** Ignores presses until the one before has ended. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (now().busy) return;
    const sender = senderNow();
    change({ busy: true });
    try {
      if (validate()) await work();
    } finally {
      change({ busy: false });
      if (Object.keys(now().errors).some((field) => field !== 'form')) focusWrong(sender);
    }
  };
  const deliver = (): Promise<void> => once(send);
  const submit = (): Promise<void> => once(() => (shouldDefer?.() ? Promise.resolve() : send()));

  /** Returns the props of a field: `<PasswordField {...bind('oldPassword')} />`. */
  const bind = <F extends FieldOf<V>>(field: F) => ({
    name: field,
    value: values[field],
    onChange: put(field),
    onBlur: check(field),
    error: errors[field],
  });

  return {
    values,
    /** Returns the values as they are now; `values` are those of the last render. */
    current,
    errors,
    busy,
    isDirty,
    put,
    setValues,
    clear: (field: FieldOf<V>) => setValues({ [field]: '' } as unknown as Partial<V>),
    setFieldErrors,
    check,
    checkAll,
    submit,
    deliver,
    reset,
    bind,
    /** The props of what is around the fields: `<Form {...form.dialog} …>`, `<FormDialog {...form.dialog} …>`. */
    dialog: {
      state: busy ? ('busy' as const) : ('ready' as const),
      fault: errors.form,
      place,
      onSave: () => void submit(),
    },
  };
};
