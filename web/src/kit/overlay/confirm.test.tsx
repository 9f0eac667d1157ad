import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, showPage } from '../../testing';
import { confirm, ConfirmOutlet } from './confirm';

fakeServer();

const remove = vi.fn<(name: string) => Promise<void>>();

/** A list whose rows are removed after a question, as all pages do it. */
const List = () => {
  const [names, setNames] = useState(['first', 'second']);
  const ask = async (name: string) => {
    if (!(await confirm({ title: `Delete ${name}?`, text: 'For good.', yes: 'Delete it', variant: 'negative' })))
      return;
    await remove(name);
    setNames((all) => all.filter((one) => one !== name));
  };
  return (
    <section>
      <h2>Names</h2>
      {names.map((name) => (
        <button key={name} onClick={() => void ask(name)}>{`Delete ${name}`}</button>
      ))}
    </section>
  );
};

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup();
  // The server has not answered yet.
  remove.mockReset().mockReturnValue(new Promise(() => undefined));
  showPage(
    <>
      <List />
      <ConfirmOutlet />
    </>,
  );
});
const trigger = () => screen.getByRole('button', { name: 'Delete first' });
const questions = () => screen.queryAllByRole('dialog');
const ask = async () => {
  await user.click(trigger());
  expect(questions()).toHaveLength(1);
};

test.each([
  ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Close', () => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => user.keyboard('{Escape}')],
  ['Enter, which presses the first button,', () => user.keyboard('{Enter}')],
])('%s changes nothing, and the focus returns', async (_, leave) => {
  await ask();
  await leave();
  expect(questions()).toEqual([]);
  expect(remove).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(trigger());
});

test.each([
  ['press', () => user.click(screen.getByRole('button', { name: 'Delete it' }))],
  ['double press', () => user.dblClick(screen.getByRole('button', { name: 'Delete it' }))],
  [
    'double Enter',
    async () => {
      act(() => screen.getByRole('button', { name: 'Delete it' }).focus());
      await user.keyboard('{Enter}{Enter}');
    },
  ],
])('a %s of the other button removes once, and asks once', async (_, answer) => {
  await ask();
  await answer();
  expect(remove.mock.calls).toEqual([['first']]);
  expect(questions()).toEqual([]);
});

test('the focus stays near a button that is removed with its row', async () => {
  remove.mockResolvedValue();
  await ask();
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'Delete first' })).toBeNull();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Names' }));
});

test('a second question, about what the first answer brought to light, is asked', async () => {
  await ask();
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  let second = Promise.resolve(false);
  act(() => {
    second = confirm({ title: 'Delete first?', text: 'It has submissions.', yes: 'Delete it' });
  });
  expect(questions()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(await second).toBe(true);
});

test('a question of another button is asked at once, although it is in the same words', async () => {
  await ask();
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  act(() => {
    screen.getByRole('button', { name: 'Delete second' }).focus();
    void confirm({ title: 'Delete first?', text: 'For good.', yes: 'Delete it' });
  });
  expect(questions()).toHaveLength(1);
});
