import type { Viewer } from '@tribunal/server';
import { refuseSubmit, type Governed, type Refusal, type Footing, type Watched } from '../contests';
import { refusePast, type PastRefusal } from '../replay';

type Who = Pick<Viewer, 'uid' | 'username' | 'roles'>;

/** Whether somebody may take part virtually: as whoever could have submitted to it; null: yes. */
export const refuseVirtual = (
  viewer: Who,
  contest: Governed & Watched,
  footing: Footing,
  now: Date,
): PastRefusal | Refusal | null =>
  refusePast(contest, now) ?? refuseSubmit(viewer, contest, { ...footing, isVirtual: true }, now);
