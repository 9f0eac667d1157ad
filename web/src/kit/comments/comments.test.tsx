import { Limits, PageSizes } from '@tribunal/contract';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { ConfirmOutlet } from '../overlay';
import { ToastOutlet } from '../feedback';
import { Section } from './Section';
import type { CommentRow, CommentSectionProps, CommentSource, CommentViewer, ReplyRow } from './source';
import { englishTexts } from '../../testing/english-texts';

englishTexts();
// Loads the renderer up front; otherwise the first test waits for it.
beforeAll(() => import('../markdown/render').then(() => undefined));
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ME: CommentViewer = { uid: 'me', username: 'mira', avatar: null };
const AT = '2026-01-01T00:00:00.000Z';

const authorOf = (uid: string) => ({
  fromUid: uid,
  fromName: uid === 'me' ? 'mira' : uid,
  fromAvatar: null,
  fromRole: uid === 'boss' ? ('root' as const) : uid === 'aide' ? ('admin' as const) : ('user' as const),
  fromTitleName: null,
  fromTitleColor: null,
});
const replyOf = (id: number, commentId: number, content = `reply ${id}`, uid = 'other'): ReplyRow => ({
  ...authorOf(uid),
  id,
  commentId,
  content,
  toUid: 'other',
  toName: 'other',
  toAvatar: null,
  gmtCreate: AT,
});
const commentOf = (id: number, uid = 'other', replies: ReplyRow[] = []): CommentRow => ({
  ...authorOf(uid),
  id,
  content: `comment ${id}`,
  likeNum: id,
  totalReplyNum: replies.length,
  replyList: replies,
  gmtCreate: AT,
});

/** Imitates the server in memory. */
class MemorySource implements CommentSource {
  next = 1000;
  constructor(public comments: CommentRow[]) {}
  list = vi.fn(async ({ currentPage, limit }: { currentPage: number; limit: number }) => ({
    commentList: {
      records: this.comments
        .slice((currentPage - 1) * limit, currentPage * limit)
        .map((each) => ({ ...each, replyList: each.replyList.slice(0, 3) })),
      total: this.comments.length,
    },
    replyTotal: this.comments.reduce((sum, { totalReplyNum }) => sum + totalReplyNum, 0),
    commentLikeMap: { 2: true },
  }));
  replies = vi.fn(async (id: number) => this.comments.find((each) => each.id === id)!.replyList);
  create = vi.fn(async (content: string) => {
    const made = { ...commentOf(this.next++, 'me'), content, likeNum: 0 };
    this.comments = [made, ...this.comments];
    return made;
  });
  remove = vi.fn(async ({ id }: CommentRow) => {
    this.comments = this.comments.filter((each) => each.id !== id);
  });
  like = vi.fn(async () => undefined);
  reply = vi.fn(async ({ commentId }: { commentId: number }, content: string) =>
    replyOf(this.next++, commentId, content, 'me'),
  );
  removeReply = vi.fn(async () => undefined);
}

const show = async (source: MemorySource, more: Partial<CommentSectionProps> = {}) => {
  const onLoginNeeded = vi.fn();
  const props: CommentSectionProps = {
    source,
    viewer: ME,
    rights: { canDelete: ({ fromUid }) => fromUid === 'me' },
    onLoginNeeded,
    draftKey: 'here',
    ...more,
  };
  const view = render(
    <MemoryRouter>
      <Section {...props} />
      <ConfirmOutlet />
      <ToastOutlet />
    </MemoryRouter>,
  );
  await waitFor(() => expect(source.list).toHaveBeenCalled());
  await waitFor(() => expect(document.querySelector('.t-comments .t-skeleton[aria-busy]')).toBeNull());
  return { user: userEvent.setup(), onLoginNeeded, view };
};
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Write a comment');
const send = () => screen.getByRole('button', { name: 'Comment' });
const shown = () =>
  [...document.querySelectorAll('.t-comment > .t-grow > .t-comment-text')].map((each) => each.textContent?.trim());
/** The number of comments and replies in the heading. */
const count = () => screen.getByRole('heading', { name: /^Comments/ }).querySelector('.t-num')?.textContent;
const toastText = () => document.querySelector('.t-toast')?.textContent;

test('a blank comment is not sent, and the reason is shown beside it', async () => {
  const source = new MemorySource([]);
  const { user } = await show(source);
  await user.type(field(), '   ');
  await user.click(send());
  expect(document.querySelector('.t-err')?.textContent).toBe("Content can't be empty");
  expect(source.create).not.toHaveBeenCalled();
});

test('a comment that is too long is reported while it is written', async () => {
  const source = new MemorySource([]);
  const { user } = await show(source);
  await user.click(field());
  await user.paste('x'.repeat(Limits.comment.max + 1));
  expect(document.querySelector('.t-err')?.textContent).toContain('at most 10000 characters');
  await user.click(send());
  expect(source.create).not.toHaveBeenCalled();
});

test('without a session writing and liking lead to the login, and the text stays', async () => {
  const source = new MemorySource([commentOf(1)]);
  const { user, onLoginNeeded } = await show(source, { viewer: null });
  await user.type(field(), 'hello');
  await user.click(send());
  expect(onLoginNeeded).toHaveBeenCalledOnce();
  expect(toastText()).toBe('Please log in first');
  expect(field().value).toBe('hello');
  await user.click(screen.getByRole('button', { name: /^Like the comment by other/ }));
  await user.click(screen.getByRole('button', { name: 'Reply to other' }));
  expect(onLoginNeeded).toHaveBeenCalledTimes(3);
  expect(source.create).not.toHaveBeenCalled();
  expect(source.like).not.toHaveBeenCalled();
});

test('a new comment is first, and the field is empty', async () => {
  const { user } = await show(new MemorySource([commentOf(1)]));
  await user.type(field(), 'mine');
  await user.click(send());
  await waitFor(() => expect(shown()).toEqual(['mine', 'comment 1']));
  expect(field().value).toBe('');
  expect(toastText()).toBe('Comment posted');
});

test('what is typed while a comment is being sent stays, also as a draft', async () => {
  const source = new MemorySource([]);
  const create = source.create.getMockImplementation()!;
  let reply = () => {};
  source.create.mockImplementation(async (content) => {
    await new Promise<void>((resolve) => (reply = resolve));
    return create(content);
  });
  const { user, view } = await show(source);
  await user.type(field(), 'first');
  await user.click(send());
  await user.type(field(), ' and more');
  await act(async () => reply());
  await waitFor(() => expect(shown()).toEqual(['first']));
  expect(field().value).toBe('and more');
  await user.click(send());
  await user.clear(field());
  await user.type(field(), 'and more of another');
  await act(async () => reply());
  await waitFor(() => expect(shown()).toEqual(['and more', 'first']));
  view.unmount();
  await show(source);
  expect(field().value).toBe('and more of another');
});

test('Ctrl and Enter send', async () => {
  const source = new MemorySource([]);
  const { user } = await show(source);
  await user.type(field(), 'quick{Control>}{Enter}{/Control}');
  expect(source.create).toHaveBeenCalledWith('quick');
});

test('what was typed is found again, until it is sent', async () => {
  const source = new MemorySource([]);
  const { user, view } = await show(source);
  await user.type(field(), 'half a thou');
  view.unmount();
  const again = await show(source);
  expect(field().value).toBe('half a thou');
  await again.user.click(send());
  await waitFor(() => expect(field().value).toBe(''));
  again.view.unmount();
  await show(source);
  expect(field().value).toBe('');
});

test('a comment that the server refused stays in the field with the reason', async () => {
  const source = new MemorySource([]);
  source.create.mockRejectedValueOnce(Object.assign(new Error('Solve ten problems first'), { isShown: false }));
  const { user } = await show(source);
  await user.type(field(), 'mine');
  await user.click(send());
  await waitFor(() => expect(document.querySelector('.t-err')?.textContent).toBe('Solve ten problems first'));
  expect(field().value).toBe('mine');
});

test('ten are shown, the next ten on request, and none twice', async () => {
  const source = new MemorySource(Array.from({ length: 23 }, (_, index) => commentOf(index + 1)));
  const { user } = await show(source);
  expect(shown()).toHaveLength(PageSizes.comment);
  await user.type(field(), 'mine');
  await user.click(send());
  for (const count of [20, 24]) {
    await user.click(await screen.findByRole('button', { name: 'Load more comments' }));
    await waitFor(() => expect(shown()).toHaveLength(count));
  }
  expect(new Set(shown()).size).toBe(24);
  expect(screen.queryByRole('button', { name: 'Load more comments' })).toBeNull();
});

test('after some were deleted none is passed over', async () => {
  const source = new MemorySource(Array.from({ length: 12 }, (_, index) => commentOf(index + 1, 'me')));
  const { user } = await show(source);
  await user.click(screen.getAllByRole('button', { name: 'Delete the comment by mira' })[0]!);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(shown()).toHaveLength(9));
  await user.click(screen.getByRole('button', { name: 'Load more comments' }));
  await waitFor(() => expect(shown().length).toBeGreaterThan(9));
  await user.click(screen.getByRole('button', { name: 'Load more comments' }));
  await waitFor(() => expect(shown()).toHaveLength(11));
});

test('only who may delete sees the button, and is asked first', async () => {
  const source = new MemorySource([commentOf(1), commentOf(2, 'me')]);
  const { user } = await show(source);
  expect(screen.queryByRole('button', { name: 'Delete the comment by other' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete the comment by mira' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(source.remove).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete the comment by mira' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(shown()).toEqual(['comment 1']));
  expect(document.activeElement?.tagName).toBe('H2');
});

test('a like counts at once and is taken back when it was refused', async () => {
  const source = new MemorySource([commentOf(1), commentOf(2)]);
  let refuse = (_error: Error): void => undefined;
  source.like.mockImplementationOnce(() => new Promise((_resolve, reject) => (refuse = reject)));
  const { user } = await show(source);
  const like = () => screen.getByRole('button', { name: /^Like the comment by other, (1|2) likes?$/, pressed: false });
  const first = document.querySelectorAll('.t-comment')[0] as HTMLElement;
  await user.click(within(first).getByRole('button', { name: /^Like/ }));
  expect(
    within(first)
      .getByRole('button', { name: /2 likes/ })
      .getAttribute('aria-pressed'),
  ).toBe('true');
  act(() => refuse(Object.assign(new Error('Too fast'), { isShown: false })));
  await waitFor(() => expect(like().textContent).toBe('1'));
  expect(toastText()).toBe('Too fast');
});

test('what the viewer likes is marked, and can be taken back', async () => {
  const source = new MemorySource([commentOf(2)]);
  const { user } = await show(source);
  const button = screen.getByRole('button', { name: /^Like the comment/ });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await user.click(button);
  expect(source.like).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }), false);
  expect(button.textContent).toBe('1');
});

test('three replies are shown, all on request', async () => {
  const replies = [5, 4, 3, 2, 1].map((id) => replyOf(id, 7));
  const source = new MemorySource([commentOf(7, 'other', replies)]);
  const { user } = await show(source);
  const count = () => document.querySelectorAll('.t-reply').length;
  expect(count()).toBe(PageSizes.repliesShown);
  await user.click(screen.getByRole('button', { name: 'Show all 5 replies' }));
  await waitFor(() => expect(count()).toBe(5));
  await user.click(screen.getByRole('button', { name: 'Show fewer replies' }));
  expect(count()).toBe(PageSizes.repliesShown);
});

test('a reply says whom and what it answers, and is shown', async () => {
  const source = new MemorySource([commentOf(7, 'other', [replyOf(1, 7, 'first', 'third')])]);
  const { user } = await show(source);
  expect(count()).toBe('2');
  await user.click(screen.getByRole('button', { name: 'Reply to third' }));
  await user.type(
    screen.getByLabelText('Reply to third', { selector: 'textarea' }),
    'thanks{Control>}{Enter}{/Control}',
  );
  const target = { commentId: 7, toUid: 'third', toName: 'third', toAvatar: null, quoteId: 1, quoteType: 'Reply' };
  expect(source.reply).toHaveBeenCalledWith(target, 'thanks');
  await waitFor(() => expect(document.querySelectorAll('.t-reply')).toHaveLength(2));
  expect(document.querySelector('.t-reply')?.textContent).toContain('thanks');
  expect(count()).toBe('3');
});

test('a reply is deleted after a question', async () => {
  const source = new MemorySource([commentOf(7, 'other', [replyOf(1, 7, 'mine', 'me')])]);
  const { user } = await show(source);
  await user.click(screen.getByRole('button', { name: 'Delete the reply by mira' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(document.querySelector('.t-reply')).toBeNull());
  expect(count()).toBe('1');
});

test('where replies are closed there is no button for them', async () => {
  await show(new MemorySource([commentOf(1)]), { rights: { canDelete: () => false, canReply: () => false } });
  expect(screen.queryByRole('button', { name: /^Reply to/ })).toBeNull();
});

test('staff wear a badge', async () => {
  await show(new MemorySource([commentOf(1, 'boss'), commentOf(2, 'aide'), commentOf(3)]));
  expect([...document.querySelectorAll('.t-comment-head abbr')].map((each) => each.textContent)).toEqual([
    'SPA',
    'ADM',
  ]);
});

test('an empty list says so; a list that failed can be requested again', async () => {
  await show(new MemorySource([]));
  expect(screen.getByText('No comments yet')).toBeTruthy();
  cleanup();
  const source = new MemorySource([commentOf(1)]);
  source.list.mockRejectedValueOnce(new Error('down'));
  const { user } = await show(source);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shown()).toEqual(['comment 1']));
});

test('an emoji is picked with the keyboard and comes where the caret is', async () => {
  const { user } = await show(new MemorySource([]));
  await user.type(field(), 'nice ');
  await user.click(screen.getByRole('button', { name: 'Emoji' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search emoji' }), 'medal');
  expect(screen.queryByRole('grid')).toBeNull();
  await user.clear(screen.getByRole('searchbox', { name: 'Search emoji' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search emoji' }), 'third{ArrowDown}{Enter}');
  expect(field().value).toBe('nice 🥉');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('grid')).toBeNull();
});

test('arrows walk through the grid of emoji', async () => {
  const { user } = await show(new MemorySource([]));
  await user.click(screen.getByRole('button', { name: 'Emoji' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search emoji' }), '{ArrowDown}');
  const at = () => document.activeElement?.textContent;
  const first = at();
  await user.keyboard('{ArrowRight}');
  const second = at();
  expect(second).not.toBe(first);
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(at()).toBe(second);
  await user.keyboard('{Home}{ArrowLeft}');
  expect(at()).toBe(first);
  expect(document.querySelectorAll('.t-emoji button[tabindex="0"]')).toHaveLength(1);
});

test('the buttons of the tool bar write Markdown around what is selected', async () => {
  const { user } = await show(new MemorySource([]));
  await user.type(field(), 'int a');
  field().setSelectionRange(0, 5);
  await user.click(screen.getByRole('button', { name: 'Inline code' }));
  expect(field().value).toBe('`int a`');
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([1, 6]);
});
