import { AnnouncementStatus } from '@tribunal/plugin-announcement/contract';
import { GroupAuth } from '@tribunal/plugin-group/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { allPluginsIn, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftOf as announcementForm, toBody as toAnnouncement } from '../../plugins/announcement/web/admin/draft';
import { formOf as contestForm } from '../../plugins/contest/web/admin/form/state';
import { toSave as toContest } from '../../plugins/contest/web/admin/form/to-save';
import { EMPTY as DISCUSSION, toBody as toDiscussion } from '../../plugins/discussion/web/write/draft';
import { EMPTY as GROUP, toBody as toGroup } from '../../plugins/group/web/settings/draft';
import { formOf as trainingForm, toDto as toTraining } from '../../plugins/training/web/admin/form/state';

const PLUGINS = new URL('../../plugins/', import.meta.url);
/** Columns in which two rows differ always. */
const OWN = ['id', 'createdAt', 'updatedAt'];

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp({ plugins: await allPluginsIn(PLUGINS) });
  root = await site.asRoot();
});
afterAll(() => site?.stop());

/** One form: what the page sends when only the fields are filled that nobody can leave out, and those fields alone. */
interface Form {
  path: string;
  table: string;
  sent: object;
  /** The same without the fields that have a default. */
  least: object;
  /** Columns in which the two differ in any case. */
  own?: readonly string[];
}

const title = 'Defaults';
const contest = toContest(
  { ...contestForm(null), title, startTime: '2031-01-01T10:00', endTime: '2031-01-01T15:00' },
  null,
);
const { type, auth, startTime, endTime } = contest;
const { training } = toTraining({ ...trainingForm(null), title }, null);
const written = { title, description: 'Described', content: 'Written' };
const group = { name: 'Defaults', shortName: 'defaults', brief: 'Brief', description: 'Described' };

const FORMS: Readonly<Record<string, Form>> = {
  contest: {
    path: 'admin/contest',
    table: 'contest',
    sent: contest,
    least: { title, type, auth, startTime, endTime },
  },
  training: {
    path: 'admin/training',
    table: 'training',
    sent: { training, trainingCategory: null },
    least: { training: { title, rank: training.rank, auth: training.auth } },
  },
  group: {
    path: 'group',
    table: 'group_item',
    sent: toGroup({ ...GROUP, ...group }),
    least: { ...group, name: 'Other', shortName: 'other', auth: GroupAuth.Public },
    own: ['name', 'shortName', 'search'],
  },
  discussion: {
    path: 'discussion',
    table: 'discussion_post',
    sent: toDiscussion({ ...DISCUSSION, ...written, categoryId: '1' }, { problemId: null, gid: null }),
    least: { ...written, categoryId: 1 },
  },
  announcement: {
    path: 'admin/announcement',
    table: 'announcement_item',
    sent: {
      status: AnnouncementStatus.Shown,
      ...toAnnouncement({ ...announcementForm(null), title, content: 'Written' }, null),
    },
    least: { title, content: 'Written', status: AnnouncementStatus.Shown },
  },
};

it.each(Object.entries(FORMS))(
  'a new %s is the same from the untouched form and from the call without its defaults',
  async (_, form) => {
    const knex = resolve(site.app.container, Db);
    const create = async (payload: object): Promise<object> => {
      const url = `/api/${form.path}`;
      const { payload: reply } = await site.app.server.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: root.token },
      });
      const { status, msg, data } = JSON.parse(reply) as { status: number; msg: string; data: { id: number } };
      expect({ status, msg }).toEqual({ status: 200, msg: 'success' });
      const row = await knex(form.table).where({ id: data.id }).first<Record<string, unknown>>();
      return Object.fromEntries(
        Object.entries(row).filter(([column]) => ![...OWN, ...(form.own ?? [])].includes(column)),
      );
    };
    expect(await create(form.sent)).toEqual(await create(form.least));
  },
);
