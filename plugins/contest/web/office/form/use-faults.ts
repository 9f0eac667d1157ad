import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOfServer, focusField } from './fields';
import { faultsOf, type Fault } from './rules';
import type { FormState } from './state';

interface Context {
  stored: FormState;
  isNew: boolean;
}

/** Of what the server said, all that is about parts of the form which were not touched since. */
const withoutChanged = (refused: Readonly<Record<string, string>>, form: FormState, old: FormState) => {
  const isChanged = (part: string): boolean => form[part as keyof FormState] !== old[part as keyof FormState];
  const kept = Object.entries(refused).filter(([field]) => !isChanged(field.split('.')[0]!));
  return kept.length === Object.keys(refused).length ? refused : Object.fromEntries(kept);
};

/** What is wrong, and which of it is shown: fields that were left, and all of them after a try to save. */
export const useFaults = (form: FormState, { stored, isNew }: Context) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  const before = useRef(form);
  const faults = useMemo(() => faultsOf(form, stored, isNew), [form, stored, isNew]);

  useEffect(() => {
    if (wanted) focusField(wanted.field);
  }, [wanted]);
  useEffect(() => {
    const old = before.current;
    before.current = form;
    setRefused((all) => withoutChanged(all, form, old));
  }, [form]);

  const textOf = ({ field, key, values }: Fault): string =>
    t(`contest.office.form.fault.${key}`, {
      ...values,
      ...(key === 'required' ? { label: t(`contest.office.form.field.${field}`) } : {}),
    });
  const isShown = (field: string): boolean => shown === 'all' || shown.has(field);
  const error = (field: string): string | null => {
    const fault = faults.find((one) => one.field === field);
    return fault && isShown(field) ? textOf(fault) : (refused[field] ?? null);
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
    hideAll: () => {
      setShown(new Set());
      setRefused({});
    },
    /** What the server said of one of its fields; false when the form has no such control. */
    refuse: (serverField: string | null, message: string): boolean => {
      const field = serverField && fieldOfServer(serverField);
      if (!field) return false;
      setRefused({ [field]: message });
      setWanted({ field });
      return true;
    },
    /** How many fields are shown as wrong now. */
    wrong: new Set([...faults.map(({ field }) => field).filter(isShown), ...Object.keys(refused)]).size,
  };
};
