import { badInput, instantOf } from '@tribunal/server';
import type { TrainingSave } from '../../contract';
import type { TrainingModel } from '../trainings';

type Settings = Pick<TrainingModel, 'title' | 'description' | 'rank' | 'auth' | 'password' | 'isVisible' | 'dueAt'>;

/**
 * Returns the columns for a form. Owner, place and dates are not part of it.
 * @throws 400 for a private training without a password, and for a due time that is none
 */
export function settingsOf(save: TrainingSave, previous?: Settings): Settings {
  const { title, description, rank, auth, privatePwd, status, dueTime } = save;
  const password = privatePwd === undefined || privatePwd === '' ? (previous?.password ?? null) : privatePwd;
  if (auth === 'Private' && password === null) throw badInput('privatePwd', 'training.admin.passwordNeeded');
  return {
    title,
    description: description || null,
    rank,
    auth,
    password,
    isVisible: status ?? previous?.isVisible ?? true,
    dueAt: dueTime === undefined ? (previous?.dueAt ?? null) : dueTime === null ? null : instantOf('dueTime', dueTime),
  };
}

export const settingsIn = ({ title, description, rank, auth, password, isVisible, dueAt }: Settings): Settings => ({
  title,
  description,
  rank,
  auth,
  password,
  isVisible,
  dueAt,
});

/** A new password has to be entered by everybody. */
export const endsMemberships = (previous: Settings, { password }: Settings): boolean => previous.password !== password;
