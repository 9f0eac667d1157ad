import { ConfirmOutlet } from '@tribunal/web/kit';
import { fakeServer, logInAs, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { Comment, CommentCalls, Reply } from '../contract';
import { CommentThread } from './CommentThread';

const server = fakeServer<CommentCalls>();

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const AT = '2026-01-01T00:00:00.000Z';
const signature = {
  fromUid: 'other',
  fromName: 'other',
  fromAvatar: null,
  fromRole: 'user',
  fromTitleName: null,
  fromTitleColor: null,
} as const;
const commentOf = (values: Partial<Comment> = {}): Comment => ({
  ...signature,
  id: 7,
  content: 'a comment',
  likeNum: 0,
  totalReplyNum: 0,
  replyList: [],
  gmtCreate: AT,
  mayDelete: false,
  mayReply: true,
  ...values,
});
const replyOf = (values: Partial<Reply> = {}): Reply => ({
  ...signature,
  id: 70,
  commentId: 7,
  toUid: 'other',
  toName: 'other',
  toAvatar: null,
  content: 'a reply',
  status: 0,
  gmtCreate: AT,
  mayDelete: false,
  ...values,
});

const show = async (comments: Comment[], place: { cid: number } | { did: number } = { cid: 12 }, address?: string) => {
  const commentList = { records: comments, total: comments.length, size: 10, current: 1, pages: 1 };
  server.answer({ 'GET /api/comments': () => ({ commentList, replyTotal: 0, commentLikeMap: {} }) });
  showPage(
    <>
      <CommentThread {...place} />
      <ConfirmOutlet />
    </>,
    address,
  );
  await screen.findByText(comments[0]?.content ?? 'No comments yet');
  return userEvent.setup();
};

test('comments are asked for by the place, ten at a time', async () => {
  await show([commentOf()], { did: 3 });
  expect(server.sent('GET /api/comments')).toEqual([{ did: '3', currentPage: '1', limit: '10' }]);
});

test('a comment goes to its place and is shown', async () => {
  logInAs('me', 'mira');
  server.answer({ 'POST /api/comment': () => commentOf({ id: 8, content: 'hello' }) });
  const user = await show([]);
  await user.type(screen.getByLabelText('Write a comment'), 'hello');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await screen.findByText('hello', { selector: '.t-comment-text *' });
  expect(server.sent('POST /api/comment')).toEqual([{ cid: 12, content: 'hello' }]);
});

test('what the server lets be deleted and answered has buttons for it, the rest has none', async () => {
  logInAs('me', 'mira');
  server.answer({ 'DELETE /api/reply': () => null });
  const user = await show([
    commentOf({ mayDelete: true, mayReply: false, replyList: [replyOf({ mayDelete: true })], totalReplyNum: 1 }),
    commentOf({ id: 9, fromName: 'third', content: 'another' }),
  ]);
  expect(screen.getByRole('button', { name: 'Delete the comment by other' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete the comment by third' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reply to other' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Reply to third' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete the reply by other' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.sent('DELETE /api/reply')).toEqual([{ reply: { id: 70 } }]));
});

test('a reply names what it answers', async () => {
  logInAs('me', 'mira');
  server.answer({ 'POST /api/reply': () => replyOf({ id: 71, content: 'thanks' }) });
  const user = await show([commentOf()]);
  await user.click(screen.getByRole('button', { name: 'Reply to other' }));
  await user.type(
    screen.getByLabelText('Reply to other', { selector: 'textarea' }),
    'thanks{Control>}{Enter}{/Control}',
  );
  await screen.findByText('thanks', { selector: '.t-reply *' });
  expect(server.sent('POST /api/reply')).toEqual([
    { reply: { commentId: 7, content: 'thanks' }, quoteId: 7, quoteType: 'Comment' },
  ]);
});

test('a like goes out with what is wished, and comes back when it is refused', async () => {
  logInAs('me', 'mira');
  server.answer({ 'GET /api/comment-like': () => refusal('Not now') });
  const user = await show([commentOf()]);
  const like = screen.getByRole('button', { name: /^Like the comment by other/ });
  await user.click(like);
  await waitFor(() => expect(server.sent('GET /api/comment-like')).toEqual([{ cid: '7', toLike: 'true' }]));
  await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('false'));
});

test('the comment that the address links to comes first, with its reply, and not twice', async () => {
  const linked = commentOf({
    id: 9,
    content: 'the linked one',
    replyList: [replyOf({ id: 90, content: 'linked reply' })],
  });
  server.answer({ 'GET /api/comment': () => ({ comment: { ...linked, totalReplyNum: 1 }, isLiked: false }) });
  await show([commentOf(), linked], { did: 3 }, '/discussion-detail/3?comment=9&reply=90');
  const region = await screen.findByRole('region', { name: 'Linked comment' });
  await waitFor(() => expect(region.querySelector('.t-linked')?.textContent).toContain('linked reply'));
  expect(screen.getAllByText('the linked one')).toHaveLength(1);
});

test('a linked comment that was deleted is said to be', async () => {
  server.answer({ 'GET /api/comment': () => ({ ...refusal('gone'), status: 404 }) });
  await show([commentOf()], { did: 3 }, '/discussion-detail/3?comment=9');
  expect(await screen.findByText(/has been deleted/)).toBeTruthy();
});

test('names are offered while a mention is typed, and the arrow keys choose', async () => {
  logInAs('me', 'mira');
  server.answer({ 'GET /api/mention-choices': () => ['ada', 'adam'] });
  const user = await show([], { did: 3 });
  const field = screen.getByLabelText<HTMLTextAreaElement>('Write a comment');
  await user.type(field, 'hi @ad');
  await screen.findByRole('option', { name: '@adam' });
  expect(server.sent('GET /api/mention-choices').at(-1)).toEqual({ did: '3', text: 'ad' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe('hi @adam ');
  expect(screen.queryByRole('option')).toBeNull();
});
