import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestLimits } from '../../../contract';
import { LINK_FIELDS, linkFaults, type LinkDraft } from './link';

type Said = Partial<Record<keyof LinkDraft, string | null>>;

/** Label, title and balloon as they are typed, and what is wrong with them. */
export const useLinkDraft = (initial: LinkDraft, onChange?: (draft: LinkDraft) => void) => {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(initial);
  const [said, setSaid] = useState<Said>({});

  const wordsOf = (of: LinkDraft, field: keyof LinkDraft): string | null => {
    const fault = linkFaults(of)[field];
    return fault && t(`contest.office.problem.fault.${fault}`, { max: ContestLimits.displayId.max });
  };
  const put = (field: keyof LinkDraft) => (value: string) => {
    const next = { ...draft, [field]: value };
    setDraft(next);
    setSaid((all) => (all[field] ? { ...all, [field]: wordsOf(next, field) } : all));
    onChange?.(next);
  };
  return {
    draft,
    put,
    error: (field: keyof LinkDraft): string | null => said[field] ?? null,
    touch: (field: keyof LinkDraft) => setSaid((all) => ({ ...all, [field]: wordsOf(draft, field) })),
    refuse: (field: string, message: string): boolean => {
      const known = LINK_FIELDS.find((one) => one === field);
      if (known) setSaid((all) => ({ ...all, [known]: message }));
      return known !== undefined;
    },
    /** The first field that is wrong, after all of them say so; null: none. */
    check: (): keyof LinkDraft | null => {
      setSaid(Object.fromEntries(LINK_FIELDS.map((field) => [field, wordsOf(draft, field)])));
      return LINK_FIELDS.find((field) => linkFaults(draft)[field] !== null) ?? null;
    },
  };
};
export type LinkDraftTools = ReturnType<typeof useLinkDraft>;
