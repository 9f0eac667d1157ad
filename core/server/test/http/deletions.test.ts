import { resolve } from '@tribunal/kernel';
import { Routes } from '@tribunal/platform';
import { Db } from '@tribunal/server';
import { allPluginsIn, startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PLUGINS = new URL('../../../../plugins/', import.meta.url);

/**
 * What a deletion does, as its own tests hold it: the texts are for readers. Here the calls and tables are held to be
 * complete.
 */
interface Rule {
  /** The table whose rows the call deletes; null if it only ends something whose row stays. */
  table: string | null;
  /** What still needs the thing, so that the call is refused with 409; null if nothing does. */
  refusedFor: string | null;
  /** What becomes of that which refers to the thing. */
  referrers: string;
}

const NOBODY = 'nothing refers to it';
const free = (table: string | null, referrers = NOBODY): Rule => ({ table, refusedFor: null, referrers });
const refused = (table: string | null, refusedFor: string, referrers: string): Rule => ({
  table,
  refusedFor,
  referrers,
});

const CONTEST = refused(
  'contest',
  'the contest runs; somebody takes part virtually; on the site its submissions, except to root',
  'its log, board, clarifications, comments and submissions go with it; clones stay; ratings are computed again; messages say that it is gone',
);
const CONTEST_PROBLEM = refused(
  'contest_problem',
  'somebody takes part virtually; submissions to it, unless they are to be removed',
  'balloons go; clarifications about it are about the whole contest',
);
const PROBLEM_ORDER = free(null, 'the problems are in the order of their labels');
const PROBLEM = refused(
  'problem',
  'an unfinished contest; a virtual participation; on the site submissions of others, except to problem admins',
  'submissions, versions and files go; ended contests keep its label; trainings lose it and notify their pages; discussions stay without a problem',
);
const TRAINING = refused(
  'training',
  'on the site members, except to root',
  'its order, sections and members go; problems and submissions stay; pages that show it are told',
);
const TRAINING_PROBLEM = free('training_problem', 'the problem and the submissions to it stay');
const SECTION = free('training_section', 'its problems stay; sections that needed it are open');
const DISCUSSION = free('discussion_post', 'comments, likes and reports go; messages say that it is gone');

/** What every call does that deletes something. */
const RULES: Readonly<Record<string, Rule>> = {
  'DELETE admin/announcement': free('announcement_item'),
  'DELETE admin/config/home-carousel': free('public_file', 'its content goes once no other file has it'),
  'DELETE admin/contest': CONTEST,
  'DELETE admin/contest/announcement': free('contest_announcement'),
  'DELETE admin/contest/problem': CONTEST_PROBLEM,
  'DELETE admin/contest/problem-order': PROBLEM_ORDER,
  'DELETE admin/discussion': DISCUSSION,
  'DELETE admin/judge': refused('judge_token', 'it is not revoked', 'its processes go; judgements keep its name'),
  'DELETE admin/msg/notice': free('notice', 'it leaves the inboxes of its readers'),
  'DELETE admin/plugin/packages/data': free(null, 'the tables of a removed plugin go, which the page counts first'),
  'POST admin/plugin/packages/remove': free(null, 'the plugin stops; its tables stay or go, as its remover says'),
  'DELETE admin/problem': PROBLEM,
  'DELETE admin/remote-account': refused(
    'remote_account',
    'a submission that is being sent with it',
    'earlier runs stay without an account',
  ),
  'DELETE admin/problem/import': free(null, 'the uploaded package goes; problems imported from it stay'),
  'DELETE admin/remote-import': free('remote_import', 'problems not read yet are not read; imported ones stay'),
  'DELETE admin/webhook': free('webhooks_endpoint', 'its deliveries go'),
  'DELETE companion/submission': free(null, 'the submission ends as cancelled; its code stays'),
  'DELETE admin/tag': free('tag', 'it is removed from all problems'),
  'DELETE admin/tag/classification': free('tag_classification', 'its tags stay without one'),
  'DELETE admin/training': TRAINING,
  'DELETE admin/training/category': free('training_category', 'its trainings stay without one'),
  'DELETE admin/training/problem': TRAINING_PROBLEM,
  'DELETE admin/training/section': SECTION,
  'DELETE admin/user/delete-user': refused(
    null,
    'it is the last super admin',
    'the row stays under an anonymous name; texts are erased on request',
  ),
  'DELETE api-tokens': free('api_token'),
  'DELETE comment': free('comment_item', 'replies and likes go; messages say that it is gone'),
  'DELETE contest-virtual': free(null, 'the participation ends; its submissions stay'),
  'DELETE discussion': DISCUSSION,
  'DELETE discussion-category': refused('discussion_category', 'discussions have it', NOBODY),
  'DELETE group': free(
    null,
    'it can be restored for 30 days; then its problems, contests, trainings, discussions and members go, unless a contest of another place needs a problem',
  ),
  'DELETE group/announcement': free('group_announcement'),
  'DELETE group/calendar': free('group_calendar'),
  'DELETE group/contest': CONTEST,
  'DELETE group/contest-announcement': free('contest_announcement'),
  'DELETE group/contest-problem': CONTEST_PROBLEM,
  'DELETE group/contest-problem-order': PROBLEM_ORDER,
  'DELETE group/discussion': DISCUSSION,
  'DELETE group/invite-link': free(null, 'it is revoked and stays in the list'),
  'DELETE group/member': free('group_member', 'the calendar goes; links of the member are revoked; texts stay'),
  'DELETE group/member/exit': free('group_member', 'the calendar goes; links of the member are revoked; texts stay'),
  'DELETE group/problem': PROBLEM,
  'DELETE group/training': TRAINING,
  'DELETE group/training-problem': TRAINING_PROBLEM,
  'DELETE group/training-section': SECTION,
  // Also of notices, see `DELETE admin/msg/notice`.
  'DELETE msg/clean': free('reminder'),
  'DELETE remote-account': refused(
    'remote_account',
    'a submission that is being sent with it',
    'earlier runs stay without an account',
  ),
  'DELETE reply': free('comment_reply', 'messages say that it is gone'),
  'DELETE second-factor/authenticator': free('authenticator', 'recovery codes go with the last factor'),
  'DELETE second-factor/passkey': free('passkey', 'recovery codes go with the last factor'),
  'GET file/delete-md-img': free('public_file', 'texts that show it show its alternative text'),
  'POST admin/judge/forget': free(null, 'its line leaves the list; judgements keep its name'),
  'POST admin/rejudging/drop': free(null, 'its new verdicts are not applied'),
  'POST admin/user/remove-second-factor': free('authenticator', 'recovery codes go; the user is told'),
  'POST oidc/unlink': free('login_oidc_identity', 'the password is asked for, which still logs in'),
};

/** Calls of other methods whose names say that they end something. */
const ENDING = /(?:^|[/-])(?:delete|remove|drop|forget|unlink|discard|purge|erase)(?:-|$)/;

/**
 * All foreign keys to tables with deletable rows, by what becomes of the referring row: it goes too, keeps its place
 * without the reference, or keeps the other from being deleted.
 */
const REFERENCES: Readonly<Record<string, Partial<Record<'cascade' | 'set null' | 'restrict', string>>>> = {
  comment_item: { cascade: 'comment_like comment_reply' },
  contest: {
    cascade: `contest_announcement contest_balloon contest_clarification contest_event contest_log contest_opening
      contest_print contest_problem contest_rating_switch contest_registration contest_team contest_virtual`,
    'set null': 'contest',
  },
  contest_problem: { cascade: 'contest_balloon', 'set null': 'contest_clarification' },
  discussion_category: { restrict: 'discussion_post' },
  discussion_post: { cascade: 'discussion_follow discussion_like discussion_report discussion_view' },
  group_member: { cascade: 'group_calendar' },
  judge_token: { cascade: 'judge_node' },
  notice: { cascade: 'notice_mark notice_recipient' },
  problem: {
    cascade: `code_template group_problem problem_count problem_fault problem_language problem_solution problem_tag
      problem_version public_file rejudging remote_job remote_problem solved submission testcase training_problem trial`,
    'set null': 'contest_problem discussion_post',
  },
  reminder: { cascade: 'reminder_author' },
  remote_account: { cascade: 'remote_health remote_job', 'set null': 'remote_run' },
  remote_import: { cascade: 'remote_job remote_import_page' },
  tag: { cascade: 'problem_tag' },
  tag_classification: { 'set null': 'tag' },
  training: { cascade: 'training_member training_problem training_section' },
  training_category: { 'set null': 'training' },
  training_section: { 'set null': 'training_section' },
  webhooks_endpoint: { cascade: 'webhooks_delivery' },
};

/** Columns that name something deletable without a foreign key, and why nothing is left that misleads. */
const LOOSE: Readonly<Record<string, string>> = {
  'comment_item.place_id': 'removed by `onCommentTargetRemoved`',
  'contest.gid': 'removed by `onPlaceRemoved`',
  'contest_event.judgement_id': 'the log is append-only and goes with its contest',
  'contest_event.problem': 'the log is append-only; the removal of a problem is an event of it',
  'contest_event.submission_id': 'the log is append-only and goes with its contest',
  'contest_event.virtual_id': 'the log is append-only and goes with its contest',
  'contest_rating_round.cid': 'survives its contest, so that later rounds are computed again',
  'discussion_post.gid': 'removed by `onPlaceRemoved`',
  'group_problem.gid': 'goes with its problem, which `onPlaceRemoved` removes',
  'judgement.judge_id': 'names the judge that may report; the name of the judge is stored beside it',
  'problem.gid': 'removed by `onPlaceRemoved`',
  'public_file.gid': 'pictures of a group are removed with it',
  'rank_change.gid': 'read with the submissions that it counts',
  'rank_total.gid': 'counted from submissions',
  'rejudging.cid': 'a rejudging of a deleted contest has no submissions left',
  'reminder.quote_id': 'marked as deleted',
  'reminder.source_id': 'marked as deleted',
  'reminder.written_id': 'marked as deleted',
  'remote_job.judge_id': 'names the judge that may report',
  'submission.cid': 'removed with its contest',
  'submission.gid': 'of a removed group: only its author finds it',
  'submission.tid': 'only says where it was made',
  'tag.gid': 'removed by `onPlaceRemoved`',
  'training.gid': 'removed by `onPlaceRemoved`',
  'training_category.gid': 'removed by `onPlaceRemoved`',
  'training_change.pid': 'deleted after an hour',
  'training_change.tid': 'deleted after an hour',
};

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ plugins: await allPluginsIn(PLUGINS) });
});
afterAll(() => site?.stop());

const rowsOf = async <T>(sql: string): Promise<T[]> =>
  (await resolve(site.app.container, Db).raw<{ rows: T[] }>(sql)).rows;
const deletable = new Set(Object.values(RULES).flatMap(({ table }) => table ?? []));

describe('deletions', () => {
  it('all have a rule', () => {
    const routes = resolve(site.app.container, Routes).list();
    const names = routes.map(({ method, path }) => `${method} ${path.replace('/api/', '')}`);
    const deleting = names.filter((name) => name.startsWith('DELETE ') || ENDING.test(name.split(' ')[1]!));
    expect(Object.keys(RULES).sort()).toEqual(deleting.sort());
  });

  it('decide about every row that refers to what they delete', async () => {
    const found = await rowsOf<{ target: string; source: string; action: string }>(
      `select distinct confrelid::regclass::text as target, conrelid::regclass::text as source,
         case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'restrict' end as action
       from pg_constraint where contype = 'f'`,
    );
    const written = (rows: typeof found): string[] =>
      rows.map(({ target, source, action }) => `${target} <- ${source}: ${action}`).sort();
    const decided = Object.entries(REFERENCES).flatMap(([target, actions]) =>
      Object.entries(actions).flatMap(([action, sources]) =>
        sources.split(/\s+/).map((source) => ({ target, source, action })),
      ),
    );
    expect(written(found.filter(({ target }) => deletable.has(target)))).toEqual(written(decided));
  });

  it('decide about every column that names something without a foreign key', async () => {
    const found = await rowsOf<{ name: string }>(
      `select c.relname || '.' || a.attname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
         and a.attname ~ '^(cid|did|gid|pid|tid|problem|(place|source|quote|written|submission|judgement|judge|virtual|contest|training|group|discussion|comment)_id)$'
         and a.atttypid in ('integer'::regtype, 'bigint'::regtype)
         and not exists (
           select from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))
       order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(Object.keys(LOOSE).sort());
  });
});
