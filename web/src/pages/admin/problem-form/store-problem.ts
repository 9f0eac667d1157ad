import { api } from '../../../api';
import type { FormState } from './form-state';
import { toSave, toSolutions } from './to-save';

/** Creates or changes the problem; answers with its id. Throws `ApiError`. */
export const storeProblem = async (form: FormState, stored: FormState): Promise<number> => {
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
