import type { RemindMessage } from '@tribunal/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, showPage } from '../../testing';
import { Reminder } from './Reminder';

fakeServer();

const MESSAGE: RemindMessage = {
  id: 1,
  action: 'Like_Discuss',
  sourceId: 5,
  sourceType: 'Discussion',
  sourceTitle: 'On sorting',
  sourceContent: null,
  quoteId: 7,
  quoteType: 'Comment',
  quoteContent: 'mira : It is stable',
  url: '/discussion-detail/5?comment=7',
  state: false,
  senderId: 'u',
  senderUsername: 'bob',
  senderAvatar: null,
  senderCount: 1,
  isDeleted: false,
  gmtCreate: '2026-01-01T00:00:00.000Z',
};
const show = (wish: Partial<RemindMessage>) => {
  showPage(<Reminder message={{ ...MESSAGE, ...wish }} onDelete={() => undefined} />);
  return screen.getByRole('article');
};

test('likes of several users are one line, which names the last of them', () => {
  expect(show({ senderCount: 10 }).textContent).toContain('bob and 9 others liked your comment in On sorting');
});

test('a message leads to the very comment', () => {
  show({});
  expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/discussion-detail/5?comment=7');
});

test('a text that was deleted is said to be, and the page stays linked', () => {
  const message = show({ isDeleted: true, action: 'Reply', quoteContent: null });
  expect(message.textContent).toContain('This text has been deleted.');
  expect(message.textContent).toContain('The quoted text has been deleted.');
  expect(screen.queryByRole('link', { name: 'Reply' })).toBeNull();
  expect(screen.getByRole('link', { name: 'On sorting' })).toBeTruthy();
});

test('a page that was deleted has no link', () => {
  const message = show({ isDeleted: true, sourceTitle: null, quoteContent: null });
  expect(message.textContent).toContain('a discussion that has been deleted');
  expect(screen.queryByRole('link', { name: /sorting|View/ })).toBeNull();
});
