import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { currentToast, toast } from '../feedback/toast';
import { DataTable } from './DataTable';
import { useSelection } from './use-selection';

afterEach(cleanup);

interface Row {
  id: number;
  isLocked?: boolean;
}
const PAGES: readonly Row[][] = [[{ id: 1 }, { id: 2, isLocked: true }, { id: 3 }], [{ id: 4 }]];

const List = ({ page, max, all }: { page: number; max?: number; all?: 'box' }) => {
  const rows = PAGES[page]!;
  const { selected, clear, column } = useSelection<Row>({
    keyOf: ({ id }) => id,
    label: ({ id }) => `select ${id}`,
    canSelect: ({ isLocked }) => !isLocked,
    head: 'selection',
    max,
    page: all && rows,
  });
  return (
    <>
      <DataTable columns={[column]} rows={rows} rowKey={({ id }) => id} label="rows" />
      <output>{selected.map(({ id }) => id).join()}</output>
      <button type="button" onClick={clear}>
        clear
      </button>
    </>
  );
};
const press = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
const selected = () => document.querySelector('output')!.textContent;

test('rows stay selected on other pages, until all are cleared', async () => {
  const { rerender } = render(<List page={0} />);
  expect(screen.queryByRole('checkbox', { name: 'select 2' })).toBeNull();
  await press('select 1');
  rerender(<List page={1} />);
  await press('select 4');
  expect(selected()).toBe('1,4');
  rerender(<List page={0} />);
  await press('select 1');
  expect(selected()).toBe('4');
  await userEvent.click(screen.getByText('clear'));
  expect(selected()).toBe('');
});

test('no more than the limit can be selected', async () => {
  render(<List page={0} max={1} />);
  await press('select 3');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'select 1' }).disabled).toBe(true);
  await press('select 3');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'select 1' }).disabled).toBe(false);
});

test('a box in the head selects what can be selected on the page', async () => {
  render(<List page={0} all="box" />);
  await press('selection');
  expect(selected()).toBe('1,3');
  await press('selection');
  expect(selected()).toBe('');
});

test('a box in the head selects no more than the limit and says so, and clears them again', async () => {
  toast.close();
  render(<List page={0} max={1} all="box" />);
  await press('selection');
  expect(selected()).toBe('1');
  expect(currentToast()?.kind).toBe('warning');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'selection' }).checked).toBe(true);
  await press('selection');
  expect(selected()).toBe('');
});

test('a box in the head of a page that has no room left cannot be pressed', async () => {
  const { rerender } = render(<List page={0} max={1} all="box" />);
  await press('selection');
  rerender(<List page={1} max={1} all="box" />);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'selection' }).disabled).toBe(true);
});
