import type { Knex } from 'knex';
import { forbidden, notFound, type Viewer } from '../http';
import { ProblemModel, refuseEdit } from '../problem';

/** Throws 404 when there is no such problem, 403 when the viewer may not edit it. */
export async function editableProblem(knex: Knex, viewer: Viewer, pid: number): Promise<void> {
  const problem = await ProblemModel.query(knex).findById(pid);
  if (!problem) throw notFound('problem.unknown');
  const refusal = refuseEdit(viewer, problem);
  if (refusal) throw forbidden(refusal);
}
