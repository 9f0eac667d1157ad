import type { Knex } from 'knex';
import { notFound, type Viewer } from '../http';
import { editRefusal, ProblemModel } from '../problem';

/** Throws 404 when there is no such problem that the viewer may open, 403 when the viewer may not edit it. */
export async function editableProblem(knex: Knex, viewer: Viewer, pid: number): Promise<void> {
  const problem = await ProblemModel.query(knex).findById(pid);
  if (!problem) throw notFound('problem.unknown');
  const refusal = editRefusal(viewer, problem);
  if (refusal) throw refusal;
}
