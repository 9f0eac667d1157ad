import { PROBLEM_MANAGER_ROLES, type Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { AccountDetails, AccountRoles, Db, escapeMarkdown, MessageWriter, Texts } from '@tribunal/server';
import type { Knex } from 'knex';
import type { GroupProblem } from './group-problem-access';
import type { Step } from './policy';

/** Notifies users of applications for problems to become public, in the caller's transaction and in all languages. */
@injectable()
export class GroupProblemNotifier {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  /** Notifies the author of a problem of a step that somebody else has taken. */
  async notifyAuthor(viewer: Pick<Viewer, 'uid'>, problem: GroupProblem, step: Step): Promise<void> {
    const { authorUid, problemId, title, group } = problem;
    if (authorUid === null || authorUid === viewer.uid) return;
    const url = `/group/${group}/problem`;
    await this.#send([authorUid], step, () => ({ problemId, title: escapeMarkdown(title), url }));
  }

  /** Notifies everybody who decides on applications of their number. */
  async remindReviewers(count: number): Promise<void> {
    const reviewers: string[] = await AccountRoles.query(this.knex)
      .whereIn('role', PROBLEM_MANAGER_ROLES)
      .whereIn('uid', AccountDetails.query(this.knex).where({ isBanned: false, deletedAt: null }).select('uid'))
      .distinct()
      .orderBy('uid')
      .pluck('uid');
    await this.#send(reviewers, 'reminder', () => ({ count, url: '/admin/group-problem/apply' }));
  }

  async #send(
    uids: readonly string[],
    notice: Step | 'reminder',
    values: () => Record<string, string | number>,
  ): Promise<void> {
    const title = this.texts.translateAll(`group-problem.notice.${notice}Title`, ' · ', values);
    const content = this.texts.translateAll(`group-problem.notice.${notice}`, '\n\n', values);
    await this.messages.notifyAll(uids, { title, content });
  }
}
