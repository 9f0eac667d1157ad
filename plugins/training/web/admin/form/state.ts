import { changedTime, toLocalInput } from '@tribunal/web/kit';
import { fromLocalInput } from '@tribunal/web/kit/more';
import { COLOURS } from '../colours';
import {
  TrainingLimits,
  type AdminTraining,
  type CategoryChoice,
  type TrainingAuth,
  type TrainingCategory,
  type TrainingDto,
} from '../../../contract';

/** Stands for a category that is created with the training, in a group. */
export const NEW_CATEGORY = 'new';

/** State of the form. The rank is kept as typed. */
export interface FormState {
  title: string;
  description: string;
  rank: string;
  auth: TrainingAuth;
  privatePwd: string;
  /** Id of the category, an empty string for none, or `NEW_CATEGORY`. */
  category: string;
  categoryName: string;
  categoryColor: string;
  /** Value of `<input type="datetime-local">`, in the viewer's time zone; empty for none. */
  dueTime: string;
}

export interface Loaded {
  training: AdminTraining;
  trainingCategory: TrainingCategory | null;
}

/** Returns the form for a training from the server, or for a new one if it is null. */
export const formOf = (loaded: Loaded | null): FormState => ({
  title: loaded?.training.title ?? '',
  description: loaded?.training.description ?? '',
  rank: String(loaded?.training.rank ?? TrainingLimits.rank.default),
  auth: loaded?.training.auth ?? 'Public',
  privatePwd: loaded?.training.privatePwd ?? '',
  category: loaded?.trainingCategory ? String(loaded.trainingCategory.id) : '',
  categoryName: '',
  categoryColor: COLOURS[0],
  dueTime: loaded?.training.dueTime ? toLocalInput(loaded.training.dueTime) : '',
});

/** Returns the body of the call that saves a valid form. */
export const toDto = (form: FormState, stored: AdminTraining | null): TrainingDto => ({
  training: {
    title: form.title.trim(),
    description: form.description,
    rank: Number(form.rank),
    auth: form.auth,
    // A password that is not used stays as it is.
    ...(form.auth === 'Private' && { privatePwd: form.privatePwd }),
    dueTime: changedTime(form.dueTime, stored?.dueTime),
  },
  trainingCategory: categoryOf(form),
});

function categoryOf({ category, categoryName, categoryColor }: FormState): CategoryChoice | null {
  if (category === NEW_CATEGORY) return { name: categoryName.trim(), color: categoryColor };
  return category === '' ? null : { id: Number(category) };
}

export type FormFault = {
  field: keyof FormState;
  key: 'required' | 'rank' | 'category' | 'dueTime';
};

/** Returns all faults, in the order of the fields. */
export function faultsOf(form: FormState): FormFault[] {
  const { title, rank, description, category, categoryName, auth, privatePwd, dueTime } = form;
  const faults: FormFault[] = [];
  if (!title.trim()) faults.push({ field: 'title', key: 'required' });
  if (!/^\d{1,10}$/.test(rank) || Number(rank) > TrainingLimits.rank.max) faults.push({ field: 'rank', key: 'rank' });
  if (!description.trim()) faults.push({ field: 'description', key: 'required' });
  if (!category) faults.push({ field: 'category', key: 'category' });
  if (category === NEW_CATEGORY && !categoryName.trim()) faults.push({ field: 'categoryName', key: 'required' });
  if (auth === 'Private' && !privatePwd.trim()) faults.push({ field: 'privatePwd', key: 'required' });
  if (dueTime && fromLocalInput(dueTime) === null) faults.push({ field: 'dueTime', key: 'dueTime' });
  return faults;
}
