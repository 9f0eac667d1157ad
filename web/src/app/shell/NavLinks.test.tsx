import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, putSite, showPage } from '../../shared/fake-server';
import { LinkList } from './NavLinks';

const LINKS = ['home', 'problems', 'status', 'introduction', 'languages'].map((name) => ({
  to: `/${name}`,
  icon: 'list ul',
  label: `nav.${name}`,
}));
const ITEM = 100;
let room: number;
let resize: () => void;

fakeServer();
beforeEach(() => {
  room = 0;
  putSite({});
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        resize = look;
      }
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(ITEM);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (width: number, address = '/home') => {
  room = width;
  const page = showPage(<LinkList form="bar" items={LINKS} />, address);
  return { ...page, user: userEvent.setup() };
};
const bar = () => screen.getByRole('navigation');
const shown = () => [...bar().querySelectorAll<HTMLElement>(':scope > :not(.t-over)')].map((one) => one.textContent);

test('where there is room every link stands in the bar', () => {
  open(5 * ITEM);
  expect(shown()).toEqual(['Home', 'Problems', 'Status', 'Introduction', 'Languages and verdicts']);
});

test('what does not fit goes into a menu, and comes back when the window grows', () => {
  open(3 * ITEM);
  expect(shown()).toEqual(['Home', 'Problems', 'More']);
  room = 5 * ITEM;
  act(() => resize());
  expect(shown()).toHaveLength(5);
});

test('the menu opens by keys, leads on and closes with Escape', async () => {
  const { user, router } = open(3 * ITEM);
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

test('the menu says that the open page is in it', async () => {
  const { user } = open(3 * ITEM, '/status');
  const more = screen.getByRole('button', { name: 'More' });
  expect(more.classList.contains('active')).toBe(true);
  await user.click(more);
  expect(screen.getByRole('menuitem', { current: 'page' }).textContent).toBe('Status');
});

test('links under one word stand under it in the menu, one by one', async () => {
  room = 2 * ITEM;
  const group = { icon: 'info circle', label: 'nav.about', links: LINKS.slice(3) };
  showPage(<LinkList form="bar" items={[...LINKS.slice(0, 2), group]} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Problems',
    'Introduction',
    'Languages and verdicts',
  ]);
});
