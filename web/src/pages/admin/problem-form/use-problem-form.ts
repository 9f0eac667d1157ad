import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../../kit';
import { useLongForm, draftStore } from '../../../shared/form';
import { bankCalls, type ProblemFormCalls } from './calls';
import { formFieldOf } from './values/fields';
import type { Choices, ProblemFormTools } from './problem-form-tools';
import type { FormState } from './values/form-state';
import { loadForm } from './values/load';
import type { ProblemFormContext } from './problem-form-context';
import { faultsOf, type Fault } from './values/rules';
import { isJudgeCodeChanged, toSave, toSolutions } from './values/to-save';

/** Returns the draft of a problem. `context` is where a new problem is created; it defaults to the bank. */
export const problemDraft = (pid: number | null, place = 'new') =>
  draftStore<FormState>(`problem-draft:${pid ?? place}`);

interface Stored {
  stored: FormState;
  isChanged: boolean;
}

/**
 * Creates or updates the problem, in its place if it has one, and returns its id.
 * @throws ApiError when a call fails
 */
const storeProblem = async (form: FormState, known: Stored, context?: ProblemFormContext): Promise<number> => {
  if (form.id === null && context) return (await context.create(toSave(form, known.stored))).pid;
  const calls = context?.calls ?? bankCalls;
  const pid = form.id !== null && !known.isChanged ? form.id : await saveProblem(form, known.stored, calls);
  await context?.change();
  return pid;
};

const saveProblem = async (form: FormState, stored: FormState, calls: ProblemFormCalls): Promise<number> => {
  const save = toSave(form, stored);
  return (await (form.id === null ? calls.create(save) : calls.update(save))).pid;
};

/**
 * Stores the setter's solutions.
 * @throws ApiError when a call fails
 */
const storeSolutions = async (
  form: FormState,
  stored: FormState,
  pid: number,
  calls: ProblemFormCalls,
): Promise<void> => {
  const solutions = toSolutions(form);
  if (form.isRemote || JSON.stringify(solutions) === JSON.stringify(toSolutions(stored))) return;
  await calls.putSolutions(pid, solutions);
};

const programOf = ({ judgeMode, spjLanguage, spjCode }: FormState): string =>
  JSON.stringify([judgeMode, spjLanguage, spjCode]);

/** The control that shows the errors of these values. */
const CONTROL_OF: Readonly<Record<string, string>> = {
  handCases: 'cases',
  uploadCases: 'cases',
  languageIds: 'languages',
};

/** Provides the state of the form and its actions. */
export const useProblemForm = (loaded: FormState, choices: Choices, context?: ProblemFormContext) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [compiled, setCompiled] = useState<string | null>(null);
  const { languages } = choices;
  const isNew = loaded.id === null;
  const calls = context?.calls ?? bankCalls;

  const textOf = useCallback(
    ({ key, values }: Fault): string => {
      if (key === 'required') return t('input.required', { field: t(`authoring.field.${values?.label}`) });
      return t(`authoring.fault.${key}`, values);
    },
    [t],
  );
  const isCompiled = useCallback(
    (form: FormState, stored: FormState) => !isJudgeCodeChanged(form, stored) || compiled === programOf(form),
    [compiled],
  );
  const visibleFaults = useCallback(
    (form: FormState, stored: FormState) => {
      const languageName = (lid: number) => languages.find(({ id }) => id === lid)?.name ?? String(lid);
      const context = { stored, isCompiled: isCompiled(form, stored), languageName };
      return faultsOf(form, context).map((fault) => ({ field: fault.field, message: textOf(fault) }));
    },
    [languages, isCompiled, textOf],
  );

  const navigateToStored = (pid: number): void => {
    longForm.leaving.current = true;
    void navigate(context?.addressOf(pid) ?? `/admin/problem/edit/${pid}`, { replace: true });
  };
  const longForm = useLongForm<FormState>({
    initial: loaded,
    isNew,
    faultsOf: visibleFaults,
    controlOf: formFieldOf,
    controlOfValue: (name) => CONTROL_OF[name] ?? name,
    draft: problemDraft(loaded.id, context?.key),
    around: context,
    send: async (form, { stored, isChanged, removeDraft }) => {
      const pid = await storeProblem(form, { stored, isChanged }, context);
      await storeSolutions(form, stored, pid, calls).catch((error: unknown) => {
        // The problem exists by now and creating it again would fail, so the remaining changes are saved on its edit
        // page.
        if (isNew) {
          removeDraft();
          problemDraft(pid).save({ ...form, id: pid });
          navigateToStored(pid);
        }
        throw error;
      });
      toast.success(t(isNew ? 'authoring.created' : 'authoring.saved'));
      return isNew ? () => navigateToStored(pid) : loadForm(pid, calls);
    },
  });

  const { values: form, stored, isDirty, error, touch, put, change, save } = longForm;
  const tools: ProblemFormTools = {
    form,
    stored,
    choices,
    context,
    calls,
    change,
    put,
    error,
    touch,
    isCompiled: isCompiled(form, stored),
    recordCompiled: () => setCompiled(programOf(form)),
    isDirty,
    save,
  };
  return { tools, longForm };
};
