import { ApiError, queryClient, useAutosavedDraft } from '@tribunal/web/plugin';
import { consumeErrorText, toast } from '@tribunal/web/kit';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AdminContest } from '../../../contract';
import { adminContestAddress } from '../addresses';
import { changeContest, createContest, loadContest } from './calls';
import { removeDraft, saveDraft } from './draft';
import { formOf, type FormState } from './state';
import { toSave } from './to-save';
import { useFaults } from './use-faults';

/** Calls whose cached replies become stale when a contest is saved. */
const INVALIDATED_CALLS = ['GET /api/admin/contest', 'GET /api/admin/contest/get-contest-list'];

export const draftName = (loaded: AdminContest | null): string => String(loaded?.id ?? 'new');

/** Provides the state of the form and its actions. */
export const useContestForm = (loaded: AdminContest | null) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [contest, setContest] = useState(loaded);
  const [stored, setStored] = useState(() => formOf(loaded));
  const [form, setForm] = useState(stored);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leaving = useRef(false);
  const shown = useFaults(form, { stored, isNew: loaded === null });
  const name = draftName(loaded);
  const isDirty = form !== stored;

  const stopAutosave = useAutosavedDraft(form, {
    isChanged: isDirty,
    save: (typed) => saveDraft(name, { savedAt: Date.now(), form: typed }),
  });

  const create = async (): Promise<void> => {
    const { id } = await createContest(toSave(form, null));
    toast.success(t('authoring.created'));
    leaving.current = true;
    // A new contest still needs problems, so the next page is the list of its problems.
    void navigate(adminContestAddress(id, 'problems'), { replace: true });
  };
  const change = async ({ id }: AdminContest): Promise<void> => {
    await changeContest(id, toSave(form, contest));
    toast.success(t('authoring.saved'));
    const fresh = await loadContest(id);
    const now = formOf(fresh);
    setContest(fresh);
    setStored(now);
    setForm(now);
    shown.hideAll();
  };
  const store = async (): Promise<void> => {
    const focused = document.activeElement as HTMLElement | null;
    setBusy(true);
    setFailure(null);
    try {
      await (contest ? change(contest) : create());
      stopAutosave();
      removeDraft(name);
      await Promise.all(INVALIDATED_CALLS.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
    } catch (error) {
      const field = error instanceof ApiError ? error.field : null;
      if (!shown.showServerError(field, consumeErrorText(error))) setFailure(consumeErrorText(error));
    } finally {
      setBusy(false);
      // The controls are disabled while the form is saved, so the focus has to be restored.
      requestAnimationFrame(() => document.activeElement === document.body && focused?.focus({ preventScroll: true }));
    }
  };
  const save = async (): Promise<void> => {
    if (busy || (contest && !isDirty)) return;
    if (shown.faults.length === 0) return store();
    shown.showAll();
  };

  const { error, touch, wrong } = shown;
  return {
    form,
    contest,
    isDirty,
    busy,
    failure,
    wrong,
    leaving,
    setFields: (values: Partial<FormState>) => setForm((now) => ({ ...now, ...values })),
    error,
    touch,
    save,
  };
};
export type ContestFormTools = ReturnType<typeof useContestForm>;
