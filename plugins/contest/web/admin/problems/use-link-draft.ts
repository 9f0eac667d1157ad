import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestLimits } from '../../../contract';
import { LINK_FIELDS, linkFaults, type LinkDraft } from './link';

type Faults = Partial<Record<keyof LinkDraft, string | null>>;

/** Provides the draft of label, title and balloon, and its errors. */
export const useLinkDraft = (initial: LinkDraft, onChange?: (draft: LinkDraft) => void) => {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});

  const faultText = (of: LinkDraft, field: keyof LinkDraft): string | null => {
    const fault = linkFaults(of)[field];
    return fault && t(`contest.admin.problem.fault.${fault}`, { max: ContestLimits.displayId.max });
  };
  const setField = (field: keyof LinkDraft) => (value: string) => {
    const next = { ...draft, [field]: value };
    setDraft(next);
    setFaults((all) => (all[field] ? { ...all, [field]: faultText(next, field) } : all));
    onChange?.(next);
  };
  return {
    draft,
    put: setField,
    error: (field: keyof LinkDraft): string | null => faults[field] ?? null,
    touch: (field: keyof LinkDraft) => setFaults((all) => ({ ...all, [field]: faultText(draft, field) })),
    showServerError: (field: string, message: string): boolean => {
      const known = LINK_FIELDS.find((one) => one === field);
      if (known) setFaults((all) => ({ ...all, [known]: message }));
      return known !== undefined;
    },
    /** Shows the errors of all fields and returns the first invalid one; null if all are valid. */
    check: (): keyof LinkDraft | null => {
      setFaults(Object.fromEntries(LINK_FIELDS.map((field) => [field, faultText(draft, field)])));
      return LINK_FIELDS.find((field) => linkFaults(draft)[field] !== null) ?? null;
    },
  };
};
export type LinkDraftTools = ReturnType<typeof useLinkDraft>;
