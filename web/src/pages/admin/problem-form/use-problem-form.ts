import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError, api } from '../../../api';
import { consumeErrorText, toast } from '../../../kit';
import { useAutosavedDraft } from '../../../shared/form';
import { removeDraft, saveDraft } from './draft';
import type { Choices, FormTools } from './form-context';
import type { FormState } from './form-state';
import { loadForm } from './load';
import type { ProblemFormPlace } from './place';
import { isJudgeCodeChanged, toSave, toSolutions } from './to-save';
import { useFaults } from './use-faults';

/**
 * Creates or updates the problem, in its place if it has one, and returns its id.
 * @throws ApiError when a call fails
 */
const storeProblem = async (form: FormState, stored: FormState, place?: ProblemFormPlace): Promise<number> => {
  if (form.id === null && place) return (await place.create(toSave(form, stored))).pid;
  const pid = form.id !== null && form === stored ? form.id : await saveProblem(form, stored);
  await place?.change();
  return pid;
};

const saveProblem = async (form: FormState, stored: FormState): Promise<number> => {
  const request = { body: toSave(form, stored), failures: 'silent' as const };
  const { pid } = await (form.id === null
    ? api('POST /api/admin/problem', request)
    : api('PUT /api/admin/problem', request));
  return pid;
};

/**
 * Stores the setter's solutions.
 * @throws ApiError when a call fails
 */
const storeSolutions = async (form: FormState, stored: FormState, pid: number): Promise<void> => {
  if (form.isRemote || form.solutions === stored.solutions) return;
  const body = { pid, solutions: toSolutions(form) };
  await api('PUT /api/admin/problem/solutions', { body, failures: 'silent' });
};

const programOf = ({ judgeMode, spjLanguage, spjCode }: FormState): string =>
  JSON.stringify([judgeMode, spjLanguage, spjCode]);

/** Provides the state of the form and its actions. */
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
  const faultState = useFaults(form, { stored, isCompiled, languageName });

  const cancelAutosave = useAutosavedDraft(form, {
    isChanged,
    save: (typed) => saveDraft(typed.id, { savedAt: Date.now(), form: typed }, placeKey),
  });
  const discardDraft = (): void => {
    cancelAutosave();
    removeDraft(form.id, placeKey);
  };

  const put = useCallback((values: Partial<FormState>) => setForm((now) => ({ ...now, ...values })), []);

  const showError = (error: unknown) => {
    const field = error instanceof ApiError ? error.field : null;
    if (field && place?.showServerError(field, consumeErrorText(error))) return;
    if (faultState.showServerError(field, consumeErrorText(error))) return;
    setFailure(consumeErrorText(error));
  };

  const navigateToStored = (pid: number): void => {
    leaving.current = true;
    void navigate(place?.addressOf(pid) ?? `/admin/problem/edit/${pid}`, { replace: true });
  };

  /** Runs after the problem was stored and replaces the form's state by the server's result. */
  const finishSave = async (pid: number) => {
    discardDraft();
    toast.success(t(form.id === null ? 'authoring.created' : 'authoring.saved'));
    faultState.hideAll();
    if (form.id === null) return navigateToStored(pid);
    const fresh = await loadForm(pid);
    setStored(fresh);
    setForm(fresh);
  };

  const storeAll = async (): Promise<number | null> => {
    const focusedElement = document.activeElement as HTMLElement | null;
    setBusy(true);
    setFailure(null);
    try {
      const pid = await storeProblem(form, stored, place);
      await storeSolutions(form, stored, pid).catch((error: unknown) => {
        // The problem exists by now and creating it again would fail, so the remaining changes are saved on its edit
        // page.
        if (form.id === null) {
          discardDraft();
          saveDraft(pid, { savedAt: Date.now(), form: { ...form, id: pid } });
          navigateToStored(pid);
        }
        throw error;
      });
      await finishSave(pid);
      return pid;
    } catch (error) {
      showError(error);
      return null;
    } finally {
      setBusy(false);
      // The fields are disabled while saving, so the focus has to be restored.
      requestAnimationFrame(
        () => document.activeElement === document.body && focusedElement?.focus({ preventScroll: true }),
      );
    }
  };

  const save = async (): Promise<number | null> => {
    if (busy) return null;
    if (form.id !== null && !isDirty) return form.id;
    const fitsPlace = place?.check() ?? true;
    if (faultState.faults.length === 0) return fitsPlace ? storeAll() : null;
    faultState.showAll();
    return null;
  };

  const { error, touch } = faultState;
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
    recordCompiled: () => setCompiled(programOf(form)),
    isDirty,
    save,
  };
  return { tools, busy, failure, leaving, wrongFields: faultState.wrongFields, faults: faultState.faults };
};
