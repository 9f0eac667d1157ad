import { ApiError, queryClient, useKeptDraft } from '@tribunal/web/plugin';
import { takeErrorText, toast } from '@tribunal/web/kit';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AdminContest } from '../../../contract';
import { officeAddress } from '../addresses';
import { changeContest, createContest, loadContest } from './calls';
import { dropDraft, keepDraft } from './draft';
import { formOf, type FormState } from './state';
import { toSave } from './to-save';
import { useFaults } from './use-faults';

/** What shows contests to those who make them. */
const STALE = ['GET /api/admin/contest', 'GET /api/admin/contest/get-contest-list'];

export const draftName = (loaded: AdminContest | null): string => String(loaded?.id ?? 'new');

/** The state of the form and what can be done with it. */
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

  const stopKeeping = useKeptDraft(form, {
    isChanged: isDirty,
    keep: (typed) => keepDraft(name, { savedAt: Date.now(), form: typed }),
  });

  const create = async (): Promise<void> => {
    const { id } = await createContest(toSave(form, null));
    toast.success(t('authoring.created'));
    leaving.current = true;
    // A contest without problems is none yet.
    void navigate(officeAddress(id, 'problems'), { replace: true });
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
    const caret = document.activeElement as HTMLElement | null;
    setBusy(true);
    setFailure(null);
    try {
      await (contest ? change(contest) : create());
      stopKeeping();
      dropDraft(name);
      await Promise.all(STALE.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
    } catch (error) {
      const field = error instanceof ApiError ? error.field : null;
      if (!shown.refuse(field, takeErrorText(error))) setFailure(takeErrorText(error));
    } finally {
      setBusy(false);
      // While it is saved nothing can be typed, so the caret has to be brought back.
      requestAnimationFrame(() => document.activeElement === document.body && caret?.focus({ preventScroll: true }));
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
    put: (values: Partial<FormState>) => setForm((now) => ({ ...now, ...values })),
    error,
    touch,
    save,
  };
};
export type ContestFormTools = ReturnType<typeof useContestForm>;
