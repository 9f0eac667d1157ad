import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchTopic } from '../../../../web/src/api/events/topics';
import type { ContestAnnouncement } from '../../contract';
import { at, contestServer, openTab, pageOf } from '../testing';

const server = contestServer();
const item = (id: number): ContestAnnouncement => ({
  id,
  title: `News ${id}`,
  content: 'The sample **was** right',
  username: 'olga',
  status: 0,
  gmtCreate: at(0),
  gmtModified: at(0),
});
beforeEach(() => {
  server.answer({
    'GET /api/get-contest-announcement': () => pageOf([item(2), item(1)]),
    'POST /api/get-contest-not-read-announcement': ({ body }) =>
      [item(2), item(1)].filter(
        ({ id }) => !(body as { readAnnouncementList: number[] }).readAnnouncementList.includes(id),
      ),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});
const badge = async () =>
  (await screen.findByRole('link', { name: /Announcements/ })).querySelector('.label')?.textContent;

test('unread announcements are counted on the tab and shown on the others until they are read', async () => {
  const { user } = openTab('problems');
  await waitFor(async () => expect(await badge()).toBe('2 new'));
  expect(screen.getByText('New announcement').closest('.message')?.textContent).toContain('News 2');
  await user.click(screen.getByRole('link', { name: /Announcements/ }));
  const list = await screen.findByRole('button', { name: /News 2/ });
  expect(within(list).getByText('new')).toBeTruthy();
  await user.click(list);
  await waitFor(() => expect(document.querySelector('.t-markdown strong')?.textContent).toBe('was'));
  expect(await badge()).toBe('1 new');
  expect(localStorage.getItem('contest-read:7:1')).toBe('[2]');
  await waitFor(() =>
    expect(server.sent('POST /api/get-contest-not-read-announcement').at(-1)).toEqual({
      cid: 7,
      readAnnouncementList: [2],
    }),
  );
});

/** Makes the server return these announcements and notifies all participants. */
const publishAnnouncements = (items: ContestAnnouncement[]): void => {
  // Refetches are delayed at random; here, the delay is minimal.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  server.answer({
    'GET /api/get-contest-announcement': () => pageOf(items),
    'POST /api/get-contest-not-read-announcement': () => items,
  });
  act(() => dispatchTopic({ topic: 'contest', key: '7', news: { kind: 'announcements' } }));
};
const titles = () => screen.queryAllByRole('button', { name: /News/ }).map(({ textContent }) => textContent);

test('one that is changed is another one in the list, and one that is removed leaves it', async () => {
  openTab('announcements');
  await screen.findByRole('button', { name: /News 1/ });
  publishAnnouncements([{ ...item(2), title: 'News 2, corrected' }]);
  await waitFor(() => expect(titles()).toEqual([expect.stringContaining('News 2, corrected')]));
  await waitFor(async () => expect(await badge()).toBe('1 new'));
});

test('an open announcement shows its changes', async () => {
  const { user } = openTab('announcements');
  await user.click(await screen.findByRole('button', { name: /News 2/ }));
  await screen.findByText('was');
  publishAnnouncements([{ ...item(2), content: 'The sample is another one' }, item(1)]);
  expect(await screen.findByText('The sample is another one')).toBeTruthy();
});

test('without any it says what would be here', async () => {
  server.answer({
    'GET /api/get-contest-announcement': () => pageOf([]),
    'POST /api/get-contest-not-read-announcement': () => [],
  });
  openTab('announcements');
  expect(await screen.findByText('Announcements by the organisers will appear here.')).toBeTruthy();
  expect(await badge()).toBeUndefined();
});
