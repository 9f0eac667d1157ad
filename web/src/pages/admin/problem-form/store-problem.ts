import { api } from '../../../api';
import type { FormState } from './form-state';
import type { ProblemFormPlace } from './place';
import { toSave, toSolutions } from './to-save';

/** Creates or changes the problem, in its place if it has one; answers with its id. Throws `ApiError`. */
export const storeProblem = async (form: FormState, stored: FormState, place?: ProblemFormPlace): Promise<number> => {
  if (form.id === null && place) return (await place.create(toSave(form, stored))).pid;
  const pid = form.id !== null && form === stored ? form.id : await storeInBank(form, stored);
  await place?.change();
  return pid;
};

const storeInBank = async (form: FormState, stored: FormState): Promise<number> => {
  const asked = { body: toSave(form, stored), failures: 'silent' as const };
  const { pid } = await (form.id === null
    ? api('POST /api/admin/problem', asked)
    : api('PUT /api/admin/problem', asked));
  return pid;
};

/** Throws `ApiError`. */
export const storeSolutions = async (form: FormState, stored: FormState, pid: number): Promise<void> => {
  if (form.isRemote || form.solutions === stored.solutions) return;
  const body = { pid, solutions: toSolutions(form) };
  await api('PUT /api/admin/problem/solutions', { body, failures: 'silent' });
};
