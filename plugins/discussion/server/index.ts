import { isAdminRole } from '@tribunal/contract';
import { CommentCounts, commentPlaces } from '@tribunal/plugin-comment/contract';
import {
  accountContentProviders,
  attentionProviders,
  Clock,
  Config,
  Db,
  defineServerPart,
  HookBus,
  MessageWriter,
  objectRules,
  tokenScopes,
  Tx,
  usedSettings,
  type Transaction,
} from '@tribunal/server';
import { DiscussionSeeding, onAreaRemoved } from '../contract';
import { discussion } from '../plugin';
import { discussionContent } from './account-content';
import { AreaDirectory } from './area-directory';
import { CategoryService } from './category-service';
import { discussionComments } from './comment-place';
import { DiscussionRepository } from './discussion-repository';
import { DiscussionSeeder } from './discussion-seeder';
import { DiscussionWriter } from './discussion-writer';
import { Embargoes } from './embargoes';
import { ModerationService } from './moderation-service';
import { canDelete } from './policy';
import { discussionRoutes } from './routes';
import { forgetPostings, mergeViews } from './view-cleanup';
import { visitorKeyOf } from './visitor-key';

export default defineServerPart(discussion, (scope) => {
  for (const service of [
    AreaDirectory,
    Embargoes,
    DiscussionRepository,
    DiscussionWriter,
    CategoryService,
    ModerationService,
  ]) {
    scope.provide<object>(service);
  }
  scope.provide(DiscussionSeeding, DiscussionSeeder);
  scope.share(DiscussionSeeding);
  const settings = () => scope.settings();
  const [knex, posts] = [scope.get(Db), scope.get(DiscussionRepository)];
  const moderation = scope.get(ModerationService);
  scope.hook(onAreaRemoved, ({ gid, tx }) => moderation.removeArea(tx as Transaction, gid));
  scope.contribute(commentPlaces, discussionComments({ knex, posts, embargoes: scope.get(Embargoes), settings }));
  scope.contribute(attentionProviders, {
    plugin: discussion.id,
    canSee: ({ roles }) => isAdminRole(roles),
    load: async () => [
      { textKey: 'openReports', link: '/admin/discussion-report', ...(await moderation.openReports()) },
    ],
  });
  scope.contribute(usedSettings, 'openPublicDiscussion');
  scope.contribute(
    accountContentProviders,
    discussionContent({
      knex,
      tx: scope.get(Tx),
      hooks: scope.get(HookBus),
      comments: scope.get(CommentCounts),
      messages: scope.get(MessageWriter),
    }),
  );
  scope.contribute(objectRules, {
    ...{ plugin: discussion.id, area: discussion.id, textKey: 'rule.delete' },
    allows: (viewer, uid) => canDelete(viewer, { uid }, isAdminRole(viewer.roles)),
  });
  scope.contribute(tokenScopes, {
    read: [
      'GET /api/discussion-category',
      'GET /api/discussion-editorial',
      'GET /api/get-discussion-detail',
      'GET /api/get-discussion-list',
    ],
    admin: [
      'GET /api/admin/discussion-report',
      'PUT /api/admin/discussion',
      'DELETE /api/admin/discussion',
      'PUT /api/admin/discussion-report',
    ],
  });
  scope.serve(
    discussionRoutes({
      posts,
      writer: scope.get(DiscussionWriter),
      categories: scope.get(CategoryService),
      moderation,
      settings,
      visitorKey: (ip) => visitorKeyOf(scope.get(Config).remote.secretsKey, ip),
    }),
  );
  scope.schedule({
    name: 'record-embargoes',
    cron: '*/10 * * * * *',
    run: () => scope.get(Embargoes).record(),
  });
  scope.schedule({
    name: 'clean-up',
    cron: '0 10 3 * * *',
    run: async () => {
      const now = scope.get(Clock).now();
      await mergeViews(knex, now);
      await forgetPostings(knex, now);
    },
  });
});
