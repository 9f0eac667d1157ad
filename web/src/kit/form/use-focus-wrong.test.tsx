import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FormDialog } from '../overlay';
import { TextField } from './TextField';
import { Form } from './Form';
import { useForm } from './use-form';
import { useSave } from './use-save';

afterEach(cleanup);

interface Props {
  send: () => Promise<void>;
  rule?: (field: string, values: { title: string; rank: string }) => string | null;
}

const InDialog = ({ send, rule }: Props) => {
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
    <InDialog send={() => Promise.resolve()} rule={(field, values) => (values[field as 'rank'] ? null : 'missing')} />,
  );
  await save();
  expect(focused()).toBe(screen.getByLabelText('Rank'));
});

test('the focus goes to the field that the server refuses', async () => {
  render(
    <InDialog send={() => Promise.reject(Object.assign(new Error('refused'), { field: 'rank', isShown: false }))} />,
  );
  await save();
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Rank')));
});

test('the focus stays where it is when no field is wrong', async () => {
  render(
    <InDialog send={() => Promise.reject(Object.assign(new Error('refused'), { field: null, isShown: false }))} />,
  );
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

test.each(['a form', 'a save'])(
  'of two forms on a page, the focus goes to the one that was sent (%s)',
  async (kind) => {
    const refuse = () => Promise.reject(Object.assign(new Error('refused'), { field: 'title', isShown: false }));
    const useOne = { 'a form': () => useForm({ initial: { title: '' }, send: refuse }), 'a save': () => null }[kind]!;
    const One = ({ label }: { label: string }) => {
      const form = useOne();
      const { run, errors, dialog } = useSave(['title']);
      const props = form ? form.dialog : { ...dialog, onSave: () => void run(refuse) };
      return (
        <Form {...props}>
          <TextField
            label={label}
            name="title"
            value=""
            onChange={() => undefined}
            error={(form ?? { errors }).errors.title}
          />
          {/* Safari does not focus a button that is pressed. */}
          <button type="submit" onMouseDown={(event) => event.preventDefault()}>
            Send {label}
          </button>
        </Form>
      );
    };
    render(
      <>
        <One label="First" />
        <One label="Second" />
      </>,
    );
    for (const label of ['First', 'Second']) {
      (document.activeElement as HTMLElement).blur();
      await userEvent.click(screen.getByRole('button', { name: `Send ${label}` }));
      await waitFor(() => expect(focused()).toBe(screen.getByLabelText(label)));
    }
  },
);
