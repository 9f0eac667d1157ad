import { api } from '../../../api';
import type { FormState } from './form-state';
import type { ProblemFormPlace } from './place';
import { toSave, toSolutions } from './to-save';

/**
 * Creates or updates the problem, in its place if it has one, and returns its id.
 * @throws ApiError when a call fails
 */
export const storeProblem = async (form: FormState, stored: FormState, place?: ProblemFormPlace): Promise<number> => {
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
export const storeSolutions = async (form: FormState, stored: FormState, pid: number): Promise<void> => {
  if (form.isRemote || form.solutions === stored.solutions) return;
  const body = { pid, solutions: toSolutions(form) };
  await api('PUT /api/admin/problem/solutions', { body, failures: 'silent' });
};
