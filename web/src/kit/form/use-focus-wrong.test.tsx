import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FormDialog } from '../overlay';
import { TextField } from './TextField';
import { useForm } from './use-form';

afterEach(cleanup);

interface Props {
  send: () => Promise<void>;
  rule?: (field: string, values: { title: string; rank: string }) => string | null;
}

const Form = ({ send, rule }: Props) => {
  const form = useForm({ initial: { title: 'A', rank: '' }, rule, send });
  return (
    <FormDialog title="Form" save="Save" {...form.dialog} onClose={() => undefined}>
      <TextField label="Title" {...form.bind('title')} disabled={form.busy} />
      <TextField label="Rank" {...form.bind('rank')} disabled={form.busy} />
    </FormDialog>
  );
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const focused = () => document.activeElement;

test('the focus goes to the first field that breaks a rule', async () => {
  render(
    <Form send={() => Promise.resolve()} rule={(field, values) => (values[field as 'rank'] ? null : 'missing')} />,
  );
  await save();
  expect(focused()).toBe(screen.getByLabelText('Rank'));
});

test('the focus goes to the field that the server refuses', async () => {
  render(<Form send={() => Promise.reject(Object.assign(new Error('refused'), { field: 'rank', isShown: false }))} />);
  await save();
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Rank')));
});

test('the focus stays where it is when no field is wrong', async () => {
  render(<Form send={() => Promise.reject(Object.assign(new Error('refused'), { field: null, isShown: false }))} />);
  await save();
  await screen.findByText('refused');
  expect(focused()).not.toBe(screen.getByLabelText('Rank'));
});

test('a late refusal does not take the focus from what the user is typing', async () => {
  let refuse: (error: Error) => void = () => undefined;
  const Open = () => {
    const form = useForm({
      initial: { title: 'A', rank: '' },
      send: () => new Promise<void>((_, no) => (refuse = no)),
    });
    return (
      <form onSubmit={(event) => (event.preventDefault(), void form.submit())}>
        <TextField label="Title" {...form.bind('title')} />
        <TextField label="Rank" {...form.bind('rank')} />
        <button type="submit">Send</button>
      </form>
    );
  };
  render(<Open />);
  await userEvent.type(screen.getByLabelText('Title'), '{Enter}');
  await userEvent.type(screen.getByLabelText('Rank'), '1');
  await act(async () => refuse(Object.assign(new Error('refused'), { field: 'title', isShown: false })));
  await screen.findByText('refused');
  expect(focused()).toBe(screen.getByLabelText('Rank'));
});
