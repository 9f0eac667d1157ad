import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api';
import { consumeErrorText, userStore } from '../../kit';
import { useForm } from '../../kit/form/use-form';
import { useAutosavedDraft } from './use-autosaved-draft';

/** What was typed into a form and not saved. */
interface StoredDraft<V> {
  /** Time in ms. */
  savedAt: number;
  form: V;
}

/** The draft of one form, kept on this device for its user under `key`. */
export const draftStore = <V extends object>(key: string) => ({
  read: () => userStore.read<StoredDraft<V>>(key),
  /** Returns false on failure, since a form may exceed the browser's storage. */
  save: (form: V) => userStore.write(key, { savedAt: Date.now(), form } satisfies StoredDraft<V>),
  remove: () => userStore.remove(key),
});
type DraftStore<V extends object> = ReturnType<typeof draftStore<V>>;

interface Fault {
  /** The control that shows the fault, such as `title` or `cases.2.score`. */
  field: string;
  message: string;
}

interface Sending<V> {
  /** The values before the changes. */
  stored: V;
  isChanged: boolean;
  /** Removes the draft, so that what was saved does not come back as unsaved. */
  removeDraft: () => void;
}

interface LongFormOptions<V extends object> {
  /** What the server has stored, or the values of a new form. */
  initial: V;
  /** A new form can be sent unchanged. */
  isNew: boolean;
  /** Returns all faults, in the order in which they should be corrected. */
  faultsOf: (values: V, stored: V) => Fault[];
  /** Returns the control for a field of the server; null if there is none. */
  controlOf: (serverField: string) => string | null;
  /** Returns the control that shows the errors of a value; by default it has the name of the value. */
  controlOfValue?: (name: keyof V & string) => string;
  draft: DraftStore<V>;
  /** Returns the part of the values that may be kept on this device. */
  draftOf?: (values: V) => V;
  /** Asks before valid values are sent where that has consequences. Resolves to whether to send them. */
  confirms?: (values: V) => Promise<boolean>;
  /**
   * Sends the values. Resolves to what is stored now, or to what leads from the form to another page if it is still
   * shown; null does neither.
   * @throws ApiError when a call fails
   */
  send: (values: V, sending: Sending<V>) => Promise<V | (() => void) | null>;
  /** Fields around the form that are saved together with it. */
  around?: {
    isDirty: boolean;
    /** Returns whether they are valid; shows their errors if not. */
    check: () => boolean;
    /** Shows a server error at one of them. Returns false if it concerns none of them. */
    showServerError: (field: string, message: string) => boolean;
  };
}

const CONTROLS = 'input, textarea, select, .cm-content, button';

/** Scrolls to the control of a field and focuses it. */
const focusField = (field: string): void => {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const group = groups.find(({ dataset }) => dataset['field'] === field);
  const control = document.getElementsByName(field)[0] ?? group?.querySelector<HTMLElement>(CONTROLS);
  control?.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
};

const partOf = (field: string): string => field.split('.')[0] ?? '';

/**
 * Manages a form of a whole page on top of `useForm`: a draft on this device, the faults of the whole form, shown for
 * the fields that were left and, after an attempt to save, for all, and the state that the server has stored.
 */
export const useLongForm = <V extends object>(options: LongFormOptions<V>) => {
  const { initial, isNew, draft, around, draftOf = (values) => values } = options;
  const [stored, setStored] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [focusTarget, setFocusTarget] = useState<{ field: string } | null>(null);
  const leaving = useRef(false);
  /** The outcome of the last attempt to send. */
  const isAsking = useRef(false);
  const outcome = useRef<{ isSaved: boolean; refused: string | null; fresh: V | null }>(undefined);
  useEffect(() => {
    if (focusTarget) focusField(focusTarget.field);
  }, [focusTarget]);

  type FieldErrors = Partial<Record<(keyof V & string) | 'form', string | null>>;
  const refuse = (error: unknown): FieldErrors => {
    const text = consumeErrorText(error);
    const named = error instanceof ApiError ? error.field : null;
    if (named && around?.showServerError(named, text)) return {};
    const control = named && options.controlOf(named);
    outcome.current = { isSaved: false, refused: control, fresh: null };
    return { [control ?? 'form']: text } as FieldErrors;
  };
  const form = useForm<V>({
    initial,
    send: async (values) => {
      outcome.current = { isSaved: false, refused: null, fresh: null };
      try {
        const sent = await options.send(values, { stored, isChanged: form.isDirty, removeDraft });
        removeDraft();
        const isLeft = typeof sent === 'function';
        outcome.current = { isSaved: true, refused: null, fresh: isLeft ? null : sent };
        if (isLeft)
          return () => {
            leaving.current = true;
            sent();
          };
      } catch (error) {
        return refuse(error);
      }
    },
  });
  const { values, errors: serverErrors, busy, isDirty: isChanged } = form;
  const isDirty = isChanged || Boolean(around?.isDirty);
  const cancelAutosave = useAutosavedDraft(values, {
    isChanged,
    save: (typed) => draft.save(draftOf(typed)),
  });
  const removeDraft = (): void => {
    cancelAutosave();
    draft.remove();
  };

  const { faultsOf } = options;
  const faults = useMemo(() => faultsOf(values, stored), [values, stored, faultsOf]);
  const isShown = (field: string): boolean => touched === 'all' || touched.has(field);
  const error = (field: string): string | null => {
    const fault = faults.find((one) => one.field === field);
    return (fault && isShown(field) ? fault.message : serverErrors[field as keyof V & string]) ?? null;
  };
  const wrongFields = [
    ...new Set([
      ...faults.map(({ field }) => field).filter(isShown),
      ...Object.keys(serverErrors).filter((field) => field !== 'form'),
    ]),
  ];

  const put = (changed: Partial<V>): void => {
    const controls = Object.keys(changed).map((name) => options.controlOfValue?.(name as keyof V & string) ?? name);
    const mended = Object.keys(serverErrors).filter((field) => controls.includes(partOf(field)));
    form.setFieldErrors(Object.fromEntries(mended.map((field) => [field, null])) as FieldErrors);
    form.setValues(changed);
  };
  const change = (next: (now: V) => V): void => {
    const now = form.current();
    const changed = Object.entries(next(now)).filter(([name, value]) => now[name as keyof V] !== value);
    put(Object.fromEntries(changed) as Partial<V>);
  };

  const store = async (): Promise<boolean> => {
    const focused = document.activeElement as HTMLElement | null;
    await form.submit();
    const { isSaved = false, refused = null, fresh = null } = outcome.current ?? {};
    if (refused) setFocusTarget({ field: refused });
    if (isSaved) setTouched(new Set());
    if (fresh) {
      setStored(fresh);
      form.reset(fresh);
    }
    // The controls are disabled while the form is sent, so the focus has to be restored.
    requestAnimationFrame(() => document.activeElement === document.body && focused?.focus({ preventScroll: true }));
    return isSaved;
  };
  /** Asks what the form asks before it sends these values; what is changed meanwhile is not sent unasked. */
  const confirm = async (): Promise<boolean> => {
    const asked = form.current();
    isAsking.current = true;
    try {
      const isConfirmed = (await options.confirms?.(asked)) ?? true;
      return isConfirmed && Object.entries(form.current()).every(([name, value]) => asked[name as keyof V] === value);
    } finally {
      isAsking.current = false;
    }
  };
  /** Saves unsaved changes. Resolves to whether all is saved now. */
  const save = async (): Promise<boolean> => {
    if (busy || isAsking.current) return false;
    if (!isNew && !isDirty) return true;
    const isAroundValid = around?.check() ?? true;
    if (!faults[0]) {
      if (!isAroundValid || !(await confirm())) return false;
      return store();
    }
    setTouched('all');
    setFocusTarget({ field: faults[0].field });
    return false;
  };

  return {
    values,
    stored,
    isNew,
    isDirty,
    busy,
    /** An error of the server that belongs to no field. */
    failure: serverErrors.form ?? null,
    /** Returns the visible error of a field, or null. */
    error,
    /** Marks a field as left; from now on its error is shown. */
    touch: (field: string) => setTouched((all) => (all === 'all' ? all : new Set([...all, field]))),
    wrongFields,
    put,
    change,
    save,
    /** True while the form itself navigates away. */
    leaving,
    draft,
  };
};
export type LongFormState<V extends object> = ReturnType<typeof useLongForm<V>>;
