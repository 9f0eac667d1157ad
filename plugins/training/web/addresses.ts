import { idIn } from '@tribunal/contract';
import { useParams } from 'react-router-dom';
import type { TrainingDetail } from '../contract';

/** A training with the group that it belongs to; null for the site. */
export type TrainingRef = Pick<TrainingDetail, 'id' | 'gid'>;

const placePath = (gid: number | null): string => (gid === null ? '' : `/group/${gid}`);

/** Returns the group in an address; null for pages of the site. */
export const useGid = (): number | null => idIn(useParams().groupID);

export const listAddress = (gid: number | null): string => `${placePath(gid)}/training`;

/** Returns the address of a page of a training; `page` as in `problems`, or empty for the overview. */
export const trainingAddress = ({ id, gid }: TrainingRef, page = ''): string =>
  `${listAddress(gid)}/${id}${page && `/${page}`}`;

/** Returns the training id in an address; null if it is not a valid id. */
export const trainingIdOf = (trainingID: string | undefined): number | null => idIn(trainingID);

export const problemAddress = (training: TrainingRef, problemId: string): string =>
  trainingAddress(training, `problem/${encodeURIComponent(problemId)}`);
export const focusAddress = (training: TrainingRef, problemId: string): string =>
  `${problemAddress(training, problemId)}/full-screen`;

/** Returns the address of the table of those who administer the trainings of the site, or of a group. */
export const adminListAddress = (gid: number | null): string =>
  gid === null ? '/admin/training' : `${placePath(gid)}/training-admin`;
/** Returns the address of an admin page of a training. */
export const adminAddress = ({ id, gid }: TrainingRef, page: 'edit' | 'problems' | 'progress'): string =>
  `${adminListAddress(gid)}/${id}/${page}`;
