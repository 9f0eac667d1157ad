import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FormDialog, TextField } from '../../kit';
import { setStorageOwner } from '../../storage/stores';
import { fakeServer, showPage } from '../../testing';
import { useDraftForm } from './use-draft-form';

fakeServer();

let refused = false;
let place = 'Room 5';
const Dialog = ({ storageKey }: { storageKey: string | null }) => {
  const form = useDraftForm(storageKey, {
    initial: { title: 'Stored', place },
    send: async () => (refused ? { title: 'refused' } : undefined),
  });
  return (
    <FormDialog title="News" save="Save" {...form.dialog} onClose={() => undefined}>
      <TextField label="Title" {...form.bind('title')} />
      <TextField label="Place" {...form.bind('place')} />
    </FormDialog>
  );
};
/** Opens the dialog anew, as after it was closed or the page was loaded. */
const open = (storageKey: string | null = 'news') => {
  cleanup();
  showPage(<Dialog storageKey={storageKey} />);
};
const type = (text: string) => userEvent.type(screen.getByLabelText('Title'), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const title = () => screen.getByLabelText<HTMLInputElement>('Title').value;

test('what was typed is there again, until it is discarded', async () => {
  open();
  expect(screen.queryByText(/Unsaved draft/)).toBeNull();
  await type(' and more');
  open();
  expect(screen.getByText(/Unsaved draft restored/)).toBeTruthy();
  expect(title()).toBe('Stored and more');
  await press('Discard draft');
  expect(title()).toBe('Stored');
  open();
  expect(title()).toBe('Stored');
});

test('what was sent is no draft any more; what was refused is', async () => {
  refused = true;
  open();
  await type('!');
  await press('Save');
  open();
  expect(title()).toBe('Stored!');
  refused = false;
  await press('Save');
  open();
  expect(title()).toBe('Stored');
});

test('each user has a draft, and what an older one lacks is as it is stored', async () => {
  setStorageOwner('ann');
  open();
  await type('!');
  act(() => setStorageOwner('bob'));
  open();
  expect(title()).toBe('Stored');
  localStorage.setItem('bob:news', JSON.stringify({ title: 'Older' }));
  act(() => setStorageOwner('ann'));
  open();
  expect([title(), screen.getByLabelText<HTMLInputElement>('Place').value]).toEqual(['Stored!', 'Room 5']);
});

test('only what was changed is kept: the rest is as it is stored by now', async () => {
  open();
  await type('!');
  place = 'Room 7';
  open();
  expect([title(), screen.getByLabelText<HTMLInputElement>('Place').value]).toEqual(['Stored!', 'Room 7']);
});

test('what was typed and taken back is no draft', async () => {
  open();
  await type('!{Backspace}');
  open();
  expect(screen.queryByText(/Unsaved draft/)).toBeNull();
});

test('without a key nothing is kept', async () => {
  open(null);
  await type('!');
  open(null);
  expect(title()).toBe('Stored');
});
