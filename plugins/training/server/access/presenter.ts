import type { Row } from '@tribunal/server';
import type { Training, TrainingCategory } from '../../contract';
import type { ListedTraining } from './training-list-reader';

export const presentTraining = (row: ListedTraining): Training => ({
  id: row.id,
  title: row.title,
  description: row.description,
  author: row.author ?? '',
  auth: row.auth,
  categoryName: row.categoryName,
  categoryColor: row.categoryColor,
  rank: row.rank,
  problemCount: row.problemCount,
  acCount: row.acCount,
  gid: row.gid,
  dueTime: row.dueAt?.toISOString() ?? null,
  gmtModified: row.updatedAt.toISOString(),
});

export const presentCategory = ({ id, name, color, gid }: Row<'trainingCategory'>): TrainingCategory => ({
  id,
  name,
  color,
  gid,
});
