import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeLayout, fakeServer, putSite, showPage } from '../../testing';
import { LinkList } from './NavLinks';

const LINKS = ['home', 'problems', 'status', 'introduction', 'languages'].map((name) => ({
  to: `/${name}`,
  icon: 'list ul',
  label: `nav.${name}`,
}));

fakeServer();
const layout = fakeLayout();
beforeEach(() => putSite({}));

const open = (entries: number, address = '/home') => {
  layout.forEntries(entries);
  const page = showPage(<LinkList form="bar" items={LINKS} />, address);
  return { ...page, user: userEvent.setup() };
};
const shown = () => layout.shownIn(screen.getByRole('navigation'));

test('every link is in the bar if there is room', () => {
  open(5);
  expect(shown()).toEqual(['Home', 'Problems', 'Status', 'Introduction', 'Languages and verdicts']);
});

test('what does not fit goes into a menu, and comes back when the window grows', () => {
  open(3);
  expect(shown()).toEqual(['Home', 'Problems', 'More']);
  layout.forEntries(5);
  expect(shown()).toHaveLength(5);
});

test('the menu opens by keys, leads on and closes with Escape', async () => {
  const { user, router } = open(3);
  const more = screen.getByRole('button', { name: 'More', expanded: false });
  more.focus();
  await user.keyboard('{ArrowDown}');
  const menu = within(screen.getByRole('menu', { name: 'More' }));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Status',
    'Introduction',
    'Languages and verdicts',
  ]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(more);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(router.state.location.pathname).toBe('/introduction');
});

test('the page that is open has its place in the bar before all others', () => {
  open(3, '/introduction');
  expect(shown()).toEqual(['Home', 'Introduction', 'More']);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Introduction');
});

test('where there is no room even for the open page, the menu says that it is in it', async () => {
  const { user } = open(1, '/status');
  const more = screen.getByRole('button', { name: 'More' });
  expect(more.classList.contains('active')).toBe(true);
  await user.click(more);
  expect(screen.getByRole('menuitem', { current: 'page' }).textContent).toBe('Status');
});

test('links under one word stand under it in the menu, one by one', async () => {
  layout.forEntries(2);
  const group = { icon: 'info circle', label: 'nav.about', links: LINKS.slice(3) };
  showPage(<LinkList form="bar" items={[...LINKS.slice(0, 2), group]} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Problems',
    'Introduction',
    'Languages and verdicts',
  ]);
});
