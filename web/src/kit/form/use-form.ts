import { useRef } from 'react';
import { useForm as useHookForm } from 'react-hook-form';
import { consumeErrorText } from '../feedback/consume-error-text';
import { toast } from '../feedback/toast';
import { fieldOf, withoutSent } from './server-field';

type FieldOf<V> = keyof V & string;
type Errors<V> = Partial<Record<FieldOf<V> | 'form', string | null>>;

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
   * Sends the values. Resolves to errors when they were not sent.
   * @throws ApiError when the call fails
   */
  send: (values: NoInfer<V>) => Promise<Errors<NoInfer<V>> | void>;
  /** Text of the toast after success. */
  success?: string;
  /** Runs after success, e.g. closes the dialog. */
  onDone?: () => void;
  /** Receives the values after each change, e.g. to store a draft. */
  onChange?: (values: NoInfer<V>) => void;
  /** Fields of the call that have another name in the form. */
  serverNames?: Readonly<Record<string, FieldOf<NoInfer<V>>>>;
  /** The field that is cleared when sending fails, because its value can be used only once. */
  clearOnError?: FieldOf<NoInfer<V>>;
  /** What happens to the values after sending: by default nothing; `unsent` keeps those that were typed meanwhile. */
  afterSend?: 'kept' | 'emptied' | 'unsent';
  /** `first` shows only the first broken rule after an attempt to send. */
  faults?: 'all' | 'first';
}

/**
 * Names with dots are paths in react-hook-form, so errors of rows such as `cases.2.score` are kept under a name
 * without dots.
 */
const storedName = (field: string): string => (field === 'form' ? 'root' : field.replaceAll('.', ':'));
const fieldName = (stored: string): string => (stored === 'root' ? 'form' : stored.replaceAll(':', '.'));

const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined;

/** The store changes its values in place; components compare them by identity. */
const useSnapshot = (live: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const snapshot = useRef(live);
  const last = snapshot.current;
  const keys = Object.keys(live);
  const isSame = keys.length === Object.keys(last).length && keys.every((key) => live[key] === last[key]);
  if (last === live || !isSame) snapshot.current = { ...live };
  return snapshot.current;
};

/**
 * Manages a form on top of react-hook-form: values, the errors of rules and of the server at their fields, and
 * sending. An error never discards what was typed.
 */
export const useForm = <V extends object>(options: FormOptions<V>) => {
  const { initial, serverRule, pair, shouldDefer, clearOnError, serverNames = {}, afterSend = 'kept' } = options;
  const rule = options.rule ?? (() => null);
  const store = useHookForm<Record<string, unknown>>({
    defaultValues: initial as Record<string, unknown>,
    resolver: (values) => {
      const broken = Object.keys(values)
        .map((field) => [field, rule(field as FieldOf<V>, values as V)] as const)
        .filter(([, message]) => message);
      const shown = options.faults === 'first' ? broken.slice(0, 1) : broken;
      const errors = Object.fromEntries(shown.map(([field, message]) => [field, { type: 'rule', message: message! }]));
      return shown.length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
    shouldFocusError: false,
  });
  const { errors: storedErrors, isSubmitting, isDirty } = store.formState;
  const isSending = useRef(false);
  const values = useSnapshot(store.watch()) as V;
  const current = () => ({ ...store.getValues() }) as V;

  const messageOf = (field: string) => storedErrors[storedName(field)]?.message as string | undefined;
  const errors = Object.fromEntries(
    Object.keys(storedErrors).map((stored) => [fieldName(stored), messageOf(fieldName(stored))]),
  ) as Partial<Record<FieldOf<V> | 'form', string>>;

  const setFieldErrors = (found: Errors<V>): void =>
    Object.entries<string | null | undefined>(found).forEach(([field, message]) => {
      const name = storedName(field);
      if (message) store.setError(name, { type: 'manual', message });
      else store.clearErrors(name);
    });
  const setValues = (changed: Partial<V>): void => {
    Object.entries(changed).forEach(([field, value]) => store.setValue(field, value, { shouldDirty: true }));
    // Updates the error while typing: if it disappeared only on blur, the layout would shift under the element being
    // clicked.
    for (const field of Object.keys(changed) as FieldOf<V>[])
      if (messageOf(field)) setFieldErrors({ [field]: rule(field, current()) } as Errors<V>);
    options.onChange?.(current());
  };
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

  const finish = (sent: V): void => {
    if (afterSend === 'emptied') store.reset(initial as Record<string, unknown>);
    if (afterSend === 'unsent') store.reset(withoutSent(current(), sent) as Record<string, unknown>);
    if (options.success) toast.success(options.success);
    options.onDone?.();
  };
  const showFailure = (error: unknown): void => {
    const names = [...Object.keys(current()), ...Object.keys(serverNames)];
    const named = fieldOf(error, names);
    setFieldErrors({ [serverNames[named] ?? named]: consumeErrorText(error) } as Errors<V>);
    if (clearOnError) setValues({ [clearOnError]: '' } as unknown as Partial<V>);
  };
  const send = async (): Promise<void> => {
    const sent = current();
    try {
      const refused = await options.send(sent);
      if (refused) setFieldErrors(refused);
      else finish(sent);
    } catch (error) {
      showFailure(error);
    }
  };
  /** Ignores presses until the one before has ended. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    await store
      .handleSubmit(work)()
      .finally(() => (isSending.current = false));
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
    busy: isSubmitting,
    isDirty,
    put,
    setValues,
    clear: (field: FieldOf<V>) => setValues({ [field]: '' } as unknown as Partial<V>),
    setFieldErrors,
    check,
    checkAll,
    submit,
    deliver,
    reset: (next: V) => store.reset(next as Record<string, unknown>),
    bind,
    /** The props of a dialog around the form: `<FormDialog {...form.dialog} …>`. */
    dialog: {
      state: isSubmitting ? ('busy' as const) : ('ready' as const),
      fault: errors.form,
      onSave: () => void submit(),
    },
  };
};
