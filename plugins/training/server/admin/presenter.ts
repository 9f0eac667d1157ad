import type { AdminSection, AdminTraining, AdminTrainingRow, TrainingProblemLink } from '../../contract';
import type { TrainingModel, TrainingSectionModel } from '../trainings';

/** Presents a training that was read with its author and category. The password is not in lists. */
export const presentAdminRow = (
  row: TrainingModel,
  rights: Pick<AdminTrainingRow, 'mayEdit' | 'mayDelete'>,
): AdminTrainingRow => ({
  id: row.id,
  gid: row.gid,
  title: row.title,
  rank: row.rank,
  auth: row.auth,
  status: row.isVisible,
  author: row.author?.username ?? '',
  uid: row.uid,
  categoryName: row.category?.name ?? null,
  categoryColor: row.category?.color ?? null,
  ...rights,
  gmtCreate: row.createdAt.toISOString(),
  gmtModified: row.updatedAt.toISOString(),
});

/** Presents a training that was read with its author, for those who may edit it. */
export const presentAdminTraining = (row: TrainingModel): AdminTraining => ({
  id: row.id,
  title: row.title,
  description: row.description,
  rank: row.rank,
  auth: row.auth,
  privatePwd: row.password,
  status: row.isVisible,
  dueTime: row.dueAt?.toISOString() ?? null,
  author: row.author?.username ?? '',
  uid: row.uid,
  gid: row.gid,
  gmtCreate: row.createdAt.toISOString(),
  gmtModified: row.updatedAt.toISOString(),
});

export const presentSection = ({
  id,
  tid,
  title,
  rank,
  needsSection,
  needsSolved,
}: TrainingSectionModel): AdminSection => ({ id, tid, title, rank, needsSection, needsSolved });

export interface StoredLink {
  id: number;
  tid: number;
  pid: number;
  rank: number;
  problemId: string;
}

export const presentLink = ({ id, tid, pid, rank, problemId }: StoredLink): TrainingProblemLink => ({
  id,
  tid,
  pid,
  rank,
  displayId: problemId,
});
