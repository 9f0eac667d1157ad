import type { Knex } from 'knex';
import { audit, notFound, type Viewer } from '@tribunal/platform';
import type { PlaceDirectory } from '../place';
import { checkEdit, ProblemModel } from '../problem';

/**
 * Checks that the viewer may edit a problem.
 * @throws 404 if no such problem exists that the viewer may open
 * @throws 403 if the viewer may not edit it
 */
export async function checkEditable(knex: Knex, places: PlaceDirectory, viewer: Viewer, pid: number): Promise<void> {
  const problem = await ProblemModel.query(knex).findById(pid);
  if (!problem) throw notFound('problem.unknown');
  await checkEdit(places, viewer, problem);
  audit.about({ type: 'problem', id: pid, name: `${problem.problemId} ${problem.title}` });
}
