import type { TrainingRef } from '../../addresses';
import { api, callIn, inGroup } from '../../calls';
import type { Loaded } from './state';

export const loadTraining = ({ id: tid, gid }: TrainingRef): Promise<Loaded> =>
  api(callIn(gid, 'GET /api/admin/training'), { query: { tid, ...inGroup(gid) }, failures: 'silent' });
