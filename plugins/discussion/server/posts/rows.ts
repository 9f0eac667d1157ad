import { authorRole } from '@tribunal/plugin-comment/server';
import { Accounts, columns, expression, Problems } from '@tribunal/server';
import type { Knex } from 'knex';

/** Selects discussions as `d`, with what is shown of their authors, and with counts of the rows that are counted. */
export function shownPosts(knex: Knex) {
  const likes = knex('discussionLike as l').count('*').whereRaw('l.did = d.id');
  const views = knex.raw('d.earlier_views + (select count(*) from discussion_view v where v.did = d.id)');
  return knex('discussionPost as d')
    .join('discussionCategory as c', 'c.id', 'd.categoryId')
    .join(Accounts.as(knex, 'a'), 'a.uid', 'd.uid')
    .leftJoin(Problems.as(knex, 'p'), 'p.id', 'd.pid')
    .select(
      columns(
        { d: 'discussionPost', c: 'discussionCategory', a: Accounts, p: Problems.optional },
        'd.id',
        'd.gid',
        'd.pid',
        'd.uid',
        'd.categoryId',
        'd.title',
        'd.description',
        'd.content',
        'd.isPinned',
        'd.isDisabled',
        'd.isSpoiler',
        'd.isEmbargoed',
        'd.editorialRule',
        'd.createdAt',
        'd.updatedAt',
        'a.avatar',
        'a.titleName',
        'a.titleColor',
        {
          problemId: 'p.problemId',
          problemAuthorUid: 'p.authorUid',
          problemAuth: 'p.auth',
          problemGid: 'p.gid',
          categoryName: 'c.name',
          author: 'a.username',
          role: authorRole(knex),
          likeNum: expression<number>(likes),
          viewNum: expression<number>(views),
        },
      ),
    );
}
export type ShownPost = Awaited<ReturnType<typeof shownPosts>>[number];
