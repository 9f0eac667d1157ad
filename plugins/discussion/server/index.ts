import { isAdminRole } from '@tribunal/contract';
import { CommentCounts, commentTargets } from '@tribunal/plugin-comment/contract';
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
  onPlaceRemoved,
  tokenScopes,
  Tx,
} from '@tribunal/server';
import { accountDataProviders } from '@tribunal/server/account';
import { usedSettings } from '@tribunal/server/system';
import { DiscussionSeeding } from '../contract';
import { discussion } from '../plugin';
import { discussionData } from './account-data';
import { discussionContent } from './account-content';
import { AreaDirectory } from './area-directory';
import { discussionComments } from './comment-target';
import { EmbargoPolicy } from './embargo-policy';
import { groupDiscussionRoutes } from './group-routes';
import { CategoryService } from './moderation/category-service';
import { ModerationService } from './moderation/moderation-service';
import { canDelete } from './policy';
import { DiscussionRepository } from './posts/discussion-repository';
import { DiscussionSeeder } from './posts/discussion-seeder';
import { DiscussionWriter } from './posts/discussion-writer';
import { EditorialService } from './posts/editorial-service';
import { ReactionService } from './posts/reaction-service';
import { discussionRoutes, type DiscussionServices } from './routes';
import { DiscussionList } from './search/discussion-list';
import { forgetPostings, mergeViews } from './views/view-cleanup';
import { ViewCounter } from './views/view-counter';
import { visitorKeyOf } from './views/visitor-key';

export default defineServerPart(discussion, (scope) => {
  for (const service of [
    AreaDirectory,
    EmbargoPolicy,
    DiscussionRepository,
    DiscussionList,
    DiscussionWriter,
    ReactionService,
    EditorialService,
    ViewCounter,
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
  scope.hook(onPlaceRemoved, ({ gid }) => moderation.removeArea(gid));
  scope.contribute(
    commentTargets,
    discussionComments({ knex, transactions: scope.get(Tx), posts, embargoes: scope.get(EmbargoPolicy), settings }),
  );
  const link = '/admin/discussion-report';
  scope.contribute(attentionProviders, {
    plugin: discussion.id,
    canSee: ({ roles }) => isAdminRole(roles),
    load: async () => [{ textKey: 'openReports', link, ...(await moderation.openReports('site')) }],
  });
  scope.contribute(attentionProviders, {
    plugin: discussion.id,
    canSee: ({ roles }) => roles.includes('root'),
    load: async () => [{ textKey: 'openGroupReports', link, ...(await moderation.openReports('groups')) }],
  });
  scope.contribute(usedSettings, 'openPublicDiscussion');
  scope.contribute(usedSettings, 'openGroupDiscussion');
  scope.contribute(accountDataProviders, discussionData(scope.get(Db)));
  scope.contribute(
    accountContentProviders,
    discussionContent({
      knex,
      transactions: scope.get(Tx),
      hooks: scope.get(HookBus),
      comments: scope.get(CommentCounts),
      messages: scope.get(MessageWriter),
    }),
  );
  scope.contribute(objectRules, {
    plugin: discussion.id,
    area: discussion.id,
    textKey: 'rule.delete',
    allows: (viewer, uid) => canDelete(viewer, { uid }, isAdminRole(viewer.roles)),
  });
  scope.contribute(tokenScopes, {
    read: [
      'GET /api/discussion-category',
      'GET /api/discussion-editorial',
      'GET /api/get-discussion-detail',
      'GET /api/get-discussion-list',
      'GET /api/group/get-discussion-list',
    ],
    admin: [
      'GET /api/admin/discussion-report',
      'PUT /api/admin/discussion',
      'DELETE /api/admin/discussion',
      'PUT /api/admin/discussion-report',
    ],
  });
  const services: DiscussionServices = {
    posts,
    list: scope.get(DiscussionList),
    writer: scope.get(DiscussionWriter),
    reactions: scope.get(ReactionService),
    editorials: scope.get(EditorialService),
    views: scope.get(ViewCounter),
    categories: scope.get(CategoryService),
    moderation,
    settings,
    visitorKey: (ip) => visitorKeyOf(scope.get(Config).remote.secretsKey, ip),
  };
  scope.serve([...discussionRoutes(services), ...groupDiscussionRoutes(services)]);
  scope.schedule({
    name: 'record-embargoes',
    cron: '*/10 * * * * *',
    run: () => scope.get(EmbargoPolicy).record(),
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
