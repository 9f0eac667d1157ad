import type { OutgoingEvent, OutgoingEventSource } from '@tribunal/server/system';
import type { Knex } from 'knex';
import { contest } from '../../plugin';
import { ContestModel } from './model';

const STARTED = 'contest.started';
const ENDED = 'contest.ended';

/** Lists contests that started or ended, for other systems. Hidden contests are not announced. */
export const phaseEvents = (knex: Knex): OutgoingEventSource => ({
  plugin: contest.id,
  kinds: [STARTED, ENDED],
  listDue: async (after, until) => {
    const due = async (column: 'startAt' | 'endAt'): Promise<ContestModel[]> =>
      ContestModel.query(knex)
        .where({ isVisible: true })
        .where(column, '>', after)
        .where(column, '<=', until)
        .orderBy([column, 'id']);
    const started = (await due('startAt')).map((one) => eventOf(STARTED, one));
    const ended = (await due('endAt')).map((one) => eventOf(ENDED, one));
    return [...started, ...ended];
  },
});

const eventOf = (kind: string, { id, title, type, gid, startAt, endAt }: ContestModel): OutgoingEvent => ({
  kind,
  data: { contestId: id, title, type, groupId: gid, startTime: startAt.toISOString(), endTime: endAt.toISOString() },
});
