import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Answer } from '../feedback/Loaded';
import { AnnouncementPanel, type AnnouncementItem } from './AnnouncementPanel';
import { englishTexts } from '../../testing/english-texts';

englishTexts();
afterEach(cleanup);

const item = (id: number): AnnouncementItem => ({
  id,
  title: `News ${id}`,
  content: `# What **happened** ${id}`,
  username: 'root',
  gmtCreate: '2026-01-01T00:00:00.000Z',
});
const listOf = (
  records: AnnouncementItem[],
  total = records.length,
): Answer<{ records: AnnouncementItem[]; total: number }> => ({
  data: { records, total },
  error: null,
  refetch: vi.fn(() => Promise.resolve()),
});
const show = (
  list: Answer<{ records: AnnouncementItem[]; total: number }>,
  more: { onRead?: (item: AnnouncementItem) => void } = {},
) => {
  const onPage = vi.fn();
  render(<AnnouncementPanel title="Announcements" list={list} page={1} onPage={onPage} emptyText="Soon" {...more} />);
  return { onPage, user: userEvent.setup() };
};

test('one is read in the place of the list, and the way back leads to where one left', async () => {
  const onRead = vi.fn();
  const { user } = show(listOf([item(1), item(2)]), { onRead });
  await user.click(screen.getByRole('button', { name: /News 2/ }));
  expect(onRead).toHaveBeenCalledWith(item(2));
  await waitFor(() => expect(document.querySelector('.t-markdown strong')?.textContent).toBe('happened'));
  expect(screen.queryByText('News 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to list' }));
  expect(document.activeElement?.textContent).toContain('News 2');
});

test('more than five are leafed through', async () => {
  const { user, onPage } = show(listOf([1, 2, 3, 4, 5].map(item), 7));
  await user.click(screen.getByRole('button', { name: '2' }));
  expect(onPage).toHaveBeenCalledWith(2);
});

test('none says so and what would be here', () => {
  show(listOf([]));
  expect(screen.getByText('No announcements yet')).toBeTruthy();
  expect(screen.getByText('Soon')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a failed list can be asked for again, and so can a shown one', async () => {
  const failed = { ...listOf([]), data: undefined, error: new Error('no') };
  const { user } = show(failed);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(failed.refetch).toHaveBeenCalledOnce();
  cleanup();
  const fine = listOf([item(1)]);
  show(fine);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(fine.refetch).toHaveBeenCalledOnce();
});
