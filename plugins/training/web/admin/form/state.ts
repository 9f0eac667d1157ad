import {
  TrainingLimits,
  type AdminTraining,
  type TrainingAuth,
  type TrainingCategory,
  type TrainingDto,
} from '../../../contract';
import { api } from '../../calls';

/** State of the form. The rank is kept as typed. */
export interface FormState {
  title: string;
  description: string;
  rank: string;
  auth: TrainingAuth;
  privatePwd: string;
  /** Id of the category, or an empty string for none. */
  category: string;
  /** Value of `<input type="datetime-local">`, in the viewer's time zone; empty for none. */
  dueTime: string;
}

export interface Loaded {
  training: AdminTraining;
  trainingCategory: TrainingCategory | null;
}

export const loadTraining = (tid: number): Promise<Loaded> =>
  api('GET /api/admin/training', { query: { tid }, failures: 'silent' });

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the local time as `2026-11-21T14:02` in the viewer's time zone. */
export function localOf(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Returns the form for a training from the server, or for a new one if it is null. */
export const formOf = (loaded: Loaded | null): FormState => ({
  title: loaded?.training.title ?? '',
  description: loaded?.training.description ?? '',
  rank: String(loaded?.training.rank ?? TrainingLimits.rank.default),
  auth: loaded?.training.auth ?? 'Public',
  privatePwd: loaded?.training.privatePwd ?? '',
  category: loaded?.trainingCategory ? String(loaded.trainingCategory.id) : '',
  dueTime: localOf(loaded?.training.dueTime ?? null),
});

/** A due time that was not changed keeps the seconds that no field shows. */
function dueTimeOf(local: string, stored: string | null): string | null {
  if (local === '') return null;
  return localOf(stored) === local ? stored : new Date(local).toISOString();
}

/** Returns the body of the call that saves a valid form. */
export const toDto = (form: FormState, stored: AdminTraining | null): TrainingDto => ({
  training: {
    title: form.title.trim(),
    description: form.description,
    rank: Number(form.rank),
    auth: form.auth,
    // A password that is not used stays as it is.
    ...(form.auth === 'Private' && { privatePwd: form.privatePwd }),
    dueTime: dueTimeOf(form.dueTime, stored?.dueTime ?? null),
  },
  trainingCategory: form.category === '' ? null : { id: Number(form.category) },
});

export type FormFault = {
  field: keyof FormState;
  key: 'title' | 'rank' | 'description' | 'category' | 'password' | 'dueTime';
};

/** Returns all faults, in the order of the fields. */
export function faultsOf({ title, rank, description, category, auth, privatePwd, dueTime }: FormState): FormFault[] {
  const faults: FormFault[] = [];
  if (!title.trim()) faults.push({ field: 'title', key: 'title' });
  if (!/^\d{1,10}$/.test(rank) || Number(rank) > TrainingLimits.rank.max) faults.push({ field: 'rank', key: 'rank' });
  if (!description.trim()) faults.push({ field: 'description', key: 'description' });
  if (!category) faults.push({ field: 'category', key: 'category' });
  if (auth === 'Private' && !privatePwd.trim()) faults.push({ field: 'privatePwd', key: 'password' });
  if (dueTime && Number.isNaN(Date.parse(dueTime))) faults.push({ field: 'dueTime', key: 'dueTime' });
  return faults;
}
