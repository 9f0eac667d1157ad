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
  ProblemReader,
  SiteSettings,
  tokenScopes,
  Tx,
  usedSettings,
  type Transaction,
  forbidden,
  notFound,
  type SiteSettingsReader,
} from '@tribunal/server';
import { Groups, onGroupRemoved, type GroupDirectory } from '@tribunal/plugin-group/contract';
import { discussionAreas, DiscussionSeeding, onAreaRemoved, type DiscussionAreas } from '../contract';
import { discussion } from '../plugin';
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

interface Parts {
  /** Finds the groups while their plugin is on. */
  findGroups: () => GroupDirectory | undefined;
  settings: Pick<SiteSettingsReader, 'read'>;
  problems: Pick<ProblemReader, 'getVisible'>;
}

/** The areas of groups: members read and write there, and group admins moderate. */
const groupAreas = ({ findGroups, settings, problems }: Parts): DiscussionAreas => ({
  open: async (viewer, gid) => {
    const groups = findGroups();
    const group = await groups?.find(viewer, gid);
    if (!groups || !group) return null;
    if (!group.canRead) return 'members only';
    if (!(await settings.read()).openGroupDiscussion) throw forbidden('discussion.groupsClosed');
    return {
      canModerate: group.canManage,
      hasLimits: !group.canManage,
      path: group.path,
      checkWriting: () => {
        if (!group.canWrite) throw forbidden('discussion.groupArchived');
      },
      findReaders: (uids, knex) => groups.findMembers(gid, uids, knex),
      getProblem: async (problemId) => {
        const problem = await problems.getVisible(viewer, { problemId });
        if (problem.gid !== null && problem.gid !== gid) throw notFound('problem.unknown');
        return problem.id;
      },
    };
  },
});

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
  for (const removed of [onAreaRemoved, onGroupRemoved]) {
    scope.hook(removed, ({ gid, tx }) => moderation.removeArea(tx as Transaction, gid));
  }
  scope.contribute(
    discussionAreas,
    groupAreas({
      findGroups: () => scope.find(Groups),
      settings: scope.get(SiteSettings),
      problems: scope.get(ProblemReader),
    }),
  );
  scope.contribute(commentTargets, discussionComments({ knex, posts, embargoes: scope.get(EmbargoPolicy), settings }));
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
