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

const refuse = () => Promise.reject(Object.assign(new Error('refused'), { field: 'title', isShown: false }));
interface OneProps {
  label: string;
}
const Fields = ({ label, error }: OneProps & { error?: string | null }) => (
  <>
    <TextField label={label} name="title" value="" onChange={() => undefined} error={error} />
    {/* Safari does not focus a button that is pressed. */}
    <button type="submit" onMouseDown={(event) => event.preventDefault()}>
      Send {label}
    </button>
  </>
);
const OneForm = ({ label }: OneProps) => {
  const form = useForm({ initial: { title: '' }, send: refuse });
  return (
    <Form {...form.dialog}>
      <Fields label={label} error={form.errors.title} />
    </Form>
  );
};
const OneSave = ({ label }: OneProps) => {
  const { dialog, errors, run } = useSave(['title']);
  return (
    <Form {...dialog} onSave={() => void run(refuse)}>
      <Fields label={label} error={errors['title']} />
    </Form>
  );
};

test.each([
  ['useForm', OneForm],
  ['useSave', OneSave],
])('of two forms on a page, the focus goes to the one that was sent (%s)', async (_, One) => {
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
});
