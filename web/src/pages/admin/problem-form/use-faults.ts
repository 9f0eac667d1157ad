import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formFieldOf, focusField } from './fields';
import type { FormState } from './form-state';
import { faultsOf, type Fault } from './rules';

type Context = Parameters<typeof faultsOf>[1];

/** The control that shows the errors of these parts of the form. */
const FIELD_OF: Readonly<Record<string, string>> = {
  handCases: 'cases',
  uploadCases: 'cases',
  languageIds: 'languages',
};

/**
 * Computes the faults of the form and which of them are visible: those of touched fields and, after an attempt to
 * save, all of them.
 */
export const useFaults = (form: FormState, { stored, isCompiled, languageName }: Context) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({});
  const [focusTarget, setFocusTarget] = useState<{ field: string } | null>(null);
  const previousForm = useRef(form);

  const faults = useMemo(
    () => faultsOf(form, { stored, isCompiled, languageName }),
    [form, stored, isCompiled, languageName],
  );
  const firstByField = useMemo(() => new Map([...faults].reverse().map((fault) => [fault.field, fault])), [faults]);

  useEffect(() => {
    if (focusTarget) focusField(focusTarget.field);
  }, [focusTarget]);

  useEffect(() => {
    const previous = previousForm.current;
    previousForm.current = form;
    const keys = (Object.keys(form) as (keyof FormState)[]).filter((key) => form[key] !== previous[key]);
    const changed = new Set<string>(keys.map((key) => FIELD_OF[key] ?? key));
    setServerErrors((all) => {
      const remaining = Object.entries(all).filter(([field]) => !changed.has(field.split('.')[0] ?? ''));
      return remaining.length === Object.keys(all).length ? all : Object.fromEntries(remaining);
    });
  }, [form]);

  const textOf = ({ key, values }: Fault): string => {
    const label = values?.label;
    return t(`authoring.fault.${key}`, { ...values, ...(label ? { label: t(`authoring.field.${label}`) } : {}) });
  };
  const error = (field: string): string | null => {
    const fault = firstByField.get(field);
    if (fault && (shown === 'all' || shown.has(field))) return textOf(fault);
    return serverErrors[field] ?? null;
  };
  return {
    faults,
    error,
    touch: (field: string) => setShown((all) => (all === 'all' ? all : new Set([...all, field]))),
    /** Shows all faults and focuses the first. */
    showAll: () => {
      setShown('all');
      if (faults[0]) setFocusTarget({ field: faults[0].field });
    },
    hideAll: () => setShown(new Set()),
    /** Shows a server error on its field. Returns false if the form has no such control. */
    showServerError: (serverField: string | null, message: string): boolean => {
      const field = serverField && formFieldOf(serverField);
      if (!field) return false;
      setServerErrors({ [field]: message });
      setFocusTarget({ field });
      return true;
    },
    /** Fields with a visible error. */
    wrongFields: [...new Set([...faults.map(({ field }) => field).filter(error), ...Object.keys(serverErrors)])],
  };
};
