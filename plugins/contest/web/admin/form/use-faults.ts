import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOfServer, focusField } from './fields';
import { faultsOf, type Fault } from './rules';
import type { FormState } from './state';

interface Context {
  stored: FormState;
  isNew: boolean;
}

/** Returns the server errors without those of form parts that have changed since. */
const withoutChanged = (serverErrors: Readonly<Record<string, string>>, form: FormState, old: FormState) => {
  const isChanged = (part: string): boolean => form[part as keyof FormState] !== old[part as keyof FormState];
  const remaining = Object.entries(serverErrors).filter(([field]) => !isChanged(field.split('.')[0]!));
  return remaining.length === Object.keys(serverErrors).length ? serverErrors : Object.fromEntries(remaining);
};

/**
 * Provides the errors of the form and which of them are shown: those of touched fields, and all of them after an
 * attempt to save.
 */
export const useFaults = (form: FormState, { stored, isNew }: Context) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({});
  const [focusTarget, setFocusTarget] = useState<{ field: string } | null>(null);
  const previousForm = useRef(form);
  const faults = useMemo(() => faultsOf(form, stored, isNew), [form, stored, isNew]);

  useEffect(() => {
    if (focusTarget) focusField(focusTarget.field);
  }, [focusTarget]);
  useEffect(() => {
    const old = previousForm.current;
    previousForm.current = form;
    setServerErrors((all) => withoutChanged(all, form, old));
  }, [form]);

  const textOf = ({ field, key, values }: Fault): string =>
    t(`contest.admin.form.fault.${key}`, {
      ...values,
      ...(key === 'required' ? { label: t(`contest.admin.form.field.${field}`) } : {}),
    });
  const isShown = (field: string): boolean => shown === 'all' || shown.has(field);
  const error = (field: string): string | null => {
    const fault = faults.find((one) => one.field === field);
    return fault && isShown(field) ? textOf(fault) : (serverErrors[field] ?? null);
  };
  return {
    faults,
    error,
    touch: (field: string) => setShown((all) => (all === 'all' ? all : new Set([...all, field]))),
    /** Shows all errors and focuses the first invalid field. */
    showAll: () => {
      setShown('all');
      if (faults[0]) setFocusTarget({ field: faults[0].field });
    },
    hideAll: () => {
      setShown(new Set());
      setServerErrors({});
    },
    /** Shows the server's error at its field; returns false if the form has no such control. */
    showServerError: (serverField: string | null, message: string): boolean => {
      const field = serverField && fieldOfServer(serverField);
      if (!field) return false;
      setServerErrors({ [field]: message });
      setFocusTarget({ field });
      return true;
    },
    /** Number of fields that currently show an error. */
    wrong: new Set([...faults.map(({ field }) => field).filter(isShown), ...Object.keys(serverErrors)]).size,
  };
};
