import type { ProblemRow } from '@tribunal/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, logInAs, putSite, showPage } from '../../../testing';
import { PaletteOutlet } from './PaletteOutlet';

const server = fakeServer();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  putSite({});
  server.answer({
    'GET /api/get-problem-list': ({ query }) => {
      const records = [{ pid: 1, problemId: 'P-1', title: 'Sum of two' }] as ProblemRow[];
      const found = records.filter(({ title }) => title.toLowerCase().includes(query['keyword']!.toLowerCase()));
      return { records: found, total: found.length, size: 8, current: 1, pages: 1 };
    },
  });
});

const open = async (page = <PaletteOutlet />) => {
  const user = userEvent.setup();
  const shown = showPage(page, '/home');
  await user.keyboard('{Control>}k{/Control}');
  return { ...shown, user };
};
const field = () => screen.findByRole('combobox', { name: 'Name of a page or problem' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('the keys open it, and it offers pages before anything is typed', async () => {
  await open();
  const shown = await field();
  await waitFor(() => expect(document.activeElement).toBe(shown));
  expect(options()).toContain('Languages and verdicts');
  expect(options()).not.toContain('Settings');
  expect(server.asked).toEqual([]);
});

test('a page is found by a part of its name, and Enter opens it', async () => {
  const { user, router } = await open();
  await user.type(await field(), 'verdicts{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/compiler'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('pages whose names begin with the text come first', async () => {
  const { user } = await open();
  await user.type(await field(), 's');
  const names = options();
  expect(names.indexOf('Status')).toBeLessThan(names.indexOf('Problems'));
});

test('problems are found as in the problem list, and chosen by arrows', async () => {
  const { user, router } = await open();
  await user.type(await field(), 'sum');
  const found = await screen.findByRole('option', { name: /Sum of two/ });
  expect(within(screen.getByRole('group', { name: 'Problems' })).getByRole('option')).toBe(found);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Search all problems for “sum”');
  expect((await field()).getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/problem/P-1'));
});

test('problems of an earlier text are offered only as far as they match', async () => {
  const { user } = await open();
  await user.type(await field(), 'sum');
  await screen.findByRole('option', { name: /Sum of two/ });
  await user.type(await field(), 'x');
  expect(options()).toEqual(['Search all problems for “sumx”']);
});

test('what is chosen stays chosen when problems are found', async () => {
  let reply: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (reply = resolve));
  server.answer({
    'GET /api/get-problem-list': async () => {
      await arrival;
      const records = [{ pid: 1, problemId: 'P-1', title: 'Statues' }] as ProblemRow[];
      return { records, total: 1, size: 8, current: 1, pages: 1 };
    },
  });
  const { user } = await open();
  await user.type(await field(), 'statu{ArrowUp}');
  const isChosen = () => screen.getByRole('option', { selected: true }).textContent;
  expect(isChosen()).toBe('Search all problems for “statu”');
  reply();
  await screen.findByRole('option', { name: /Statues/ });
  expect(isChosen()).toBe('Search all problems for “statu”');
});

test('the last entry searches the problem list', async () => {
  const { user, router } = await open();
  await user.type(await field(), 'no such');
  await waitFor(() => expect(options()).toEqual(['Search all problems for “no such”']));
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/problem', search: '?keyword=no+such' }),
  );
});

test('who is logged in finds the own pages', async () => {
  logInAs('1', 'ann');
  await open();
  await field();
  expect(options()).toEqual(expect.arrayContaining(['My submissions', 'Settings']));
});

test('an editor that uses the keys itself keeps them', async () => {
  const own = <input aria-label="own" onKeyDown={(event) => event.preventDefault()} />;
  const { user } = await open(
    <>
      {own}
      <PaletteOutlet />
    </>,
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByLabelText('own').focus();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
