import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOfServer, focusField } from './fields';
import type { FormState } from './form-state';
import { faultsOf, type Fault } from './rules';

type Context = Parameters<typeof faultsOf>[1];

/** Which control shows what was said of these parts of the form. */
const FIELD_OF: Readonly<Record<string, string>> = {
  handCases: 'cases',
  uploadCases: 'cases',
  languageIds: 'languages',
};

/** What is wrong, and which of it is already shown: fields that were left, and after a try to save all of them. */
export const useFaults = (form: FormState, { stored, isCompiled, languageName }: Context) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  const before = useRef(form);

  const faults = useMemo(
    () => faultsOf(form, { stored, isCompiled, languageName }),
    [form, stored, isCompiled, languageName],
  );
  const firstOf = useMemo(() => new Map([...faults].reverse().map((fault) => [fault.field, fault])), [faults]);

  useEffect(() => {
    if (wanted) focusField(wanted.field);
  }, [wanted]);

  useEffect(() => {
    const old = before.current;
    before.current = form;
    const keys = (Object.keys(form) as (keyof FormState)[]).filter((key) => form[key] !== old[key]);
    const changed = new Set<string>(keys.map((key) => FIELD_OF[key] ?? key));
    setRefused((all) => {
      const kept = Object.entries(all).filter(([field]) => !changed.has(field.split('.')[0] ?? ''));
      return kept.length === Object.keys(all).length ? all : Object.fromEntries(kept);
    });
  }, [form]);

  const textOf = ({ key, values }: Fault): string => {
    const label = values?.label;
    return t(`authoring.fault.${key}`, { ...values, ...(label ? { label: t(`authoring.field.${label}`) } : {}) });
  };
  const error = (field: string): string | null => {
    const fault = firstOf.get(field);
    if (fault && (shown === 'all' || shown.has(field))) return textOf(fault);
    return refused[field] ?? null;
  };
  return {
    faults,
    error,
    touch: (field: string) => setShown((all) => (all === 'all' ? all : new Set([...all, field]))),
    /** Shows all and goes to the first. */
    showAll: () => {
      setShown('all');
      if (faults[0]) setWanted({ field: faults[0].field });
    },
    hideAll: () => setShown(new Set()),
    /** What the server said of one of its fields; false when the form has no such control. */
    refuse: (serverField: string | null, message: string): boolean => {
      const field = serverField && fieldOfServer(serverField);
      if (!field) return false;
      setRefused({ [field]: message });
      setWanted({ field });
      return true;
    },
    /** Fields that are shown as wrong now. */
    wrongFields: [...new Set([...faults.map(({ field }) => field).filter(error), ...Object.keys(refused)])],
  };
};
