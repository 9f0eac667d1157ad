import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../api';
import { takeErrorText, toast } from '../../../kit';
import { useKeptDraft } from '../../../shared/form';
import { dropDraft, keepDraft } from './draft';
import type { Choices, FormTools } from './form-context';
import type { FormState } from './form-state';
import { loadForm } from './load';
import type { ProblemFormPlace } from './place';
import { storeProblem, storeSolutions } from './store-problem';
import { isJudgeCodeChanged } from './to-save';
import { useFaults } from './use-faults';

const programOf = ({ judgeMode, spjLanguage, spjCode }: FormState): string =>
  JSON.stringify([judgeMode, spjLanguage, spjCode]);

/** The state of the form and what can be done with it. */
export const useProblemForm = (loaded: FormState, choices: Choices, place?: ProblemFormPlace) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [stored, setStored] = useState(loaded);
  const [form, setForm] = useState(loaded);
  const [compiled, setCompiled] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leaving = useRef(false);
  const isChanged = form !== stored;
  const isDirty = isChanged || Boolean(place?.isDirty);
  const placeKey = place?.key;

  const { languages } = choices;
  const languageName = useCallback(
    (lid: number) => languages.find(({ id }) => id === lid)?.name ?? String(lid),
    [languages],
  );
  const isCompiled = !isJudgeCodeChanged(form, stored) || compiled === programOf(form);
  const shown = useFaults(form, { stored, isCompiled, languageName });

  const stopKeeping = useKeptDraft(form, {
    isChanged,
    keep: (typed) => keepDraft(typed.id, { savedAt: Date.now(), form: typed }, placeKey),
  });
  const forgetDraft = (): void => {
    stopKeeping();
    dropDraft(form.id, placeKey);
  };

  const put = useCallback((values: Partial<FormState>) => setForm((now) => ({ ...now, ...values })), []);

  const explain = (error: unknown) => {
    const field = error instanceof ApiError ? error.field : null;
    if (field && place?.refuse(field, takeErrorText(error))) return;
    if (shown.refuse(field, takeErrorText(error))) return;
    setFailure(takeErrorText(error));
  };

  const goToStored = (pid: number): void => {
    leaving.current = true;
    void navigate(place?.addressOf(pid) ?? `/admin/problem/edit/${pid}`, { replace: true });
  };

  /** The problem is stored; what is shown becomes what the server made of it. */
  const settle = async (pid: number) => {
    forgetDraft();
    toast.success(t(form.id === null ? 'authoring.created' : 'authoring.saved'));
    shown.hideAll();
    if (form.id === null) return goToStored(pid);
    const fresh = await loadForm(pid);
    setStored(fresh);
    setForm(fresh);
  };

  const storeAll = async (): Promise<number | null> => {
    const caret = document.activeElement as HTMLElement | null;
    setBusy(true);
    setFailure(null);
    try {
      const pid = await storeProblem(form, stored, place);
      await storeSolutions(form, stored, pid).catch((error: unknown) => {
        // The problem is there by now: creating it again would fail, so what is left to save waits at its own page.
        if (form.id === null) {
          forgetDraft();
          keepDraft(pid, { savedAt: Date.now(), form: { ...form, id: pid } });
          goToStored(pid);
        }
        throw error;
      });
      await settle(pid);
      return pid;
    } catch (error) {
      explain(error);
      return null;
    } finally {
      setBusy(false);
      // While it is saved nothing can be typed, so the caret has to be brought back.
      requestAnimationFrame(() => document.activeElement === document.body && caret?.focus({ preventScroll: true }));
    }
  };

  const save = async (): Promise<number | null> => {
    if (busy) return null;
    if (form.id !== null && !isDirty) return form.id;
    const fitsPlace = place?.check() ?? true;
    if (shown.faults.length === 0) return fitsPlace ? storeAll() : null;
    shown.showAll();
    return null;
  };

  const { error, touch } = shown;
  const tools: FormTools = {
    form,
    stored,
    choices,
    place,
    change: setForm,
    put,
    error,
    touch,
    isCompiled,
    markCompiled: () => setCompiled(programOf(form)),
    isDirty,
    save,
  };
  return { tools, busy, failure, leaving, wrongFields: shown.wrongFields, faults: shown.faults };
};
