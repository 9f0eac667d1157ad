import { describe, expect, it } from 'vitest';
import { ContestStatus } from '../../contract';
import { canReplyTo, visibleAuthors } from '../../server/comments/comment-target';

const { Scheduled, Running, Ended } = ContestStatus;
const moderators = ['root', 'setter'];

describe('comments of a contest', () => {
  it.each([
    [Running, false, ['root', 'setter', 'ada']],
    [Scheduled, false, ['root', 'setter', 'ada']],
    [Ended, false, 'all'],
    [Running, true, 'all'],
  ] as const)('at %i, to one who runs it: %s, show what these have written: %o', (status, isModerator, authors) => {
    expect(visibleAuthors({ status, isModerator, uid: 'ada', moderators })).toEqual(authors);
  });

  it.each([
    ['ada', false, 'ada', true],
    ['ada', false, 'bob', true],
    ['ada', false, 'root', false],
    ['ada', false, 'setter', false],
    ['setter', true, 'root', true],
    ['setter', true, 'ada', true],
    ['root', true, 'root', true],
  ] as const)('let %s, who runs it: %s, answer %s: %s', (uid, isModerator, author, may) => {
    expect(canReplyTo(author, { isModerator, uid, organisers: moderators })).toBe(may);
  });
});
