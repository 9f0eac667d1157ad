import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useOrder } from './use-order';
import { englishTexts } from '../../testing/english-texts';

englishTexts();
afterEach(cleanup);

/** Orders that were sent, each with what stores it, or refuses it. */
let sent: { order: string; finish: (isStored: boolean) => Promise<void> }[] = [];
/** What was shown between replies and the orders that were read after them. */
let steps: string[] = [];
/** Stores an order that somebody else has made. */
let putStored: (letters: string) => void;
beforeEach(() => {
  [sent, steps] = [[], []];
});

const Letters = () => {
  const [stored, setStored] = useState(['a', 'b', 'c']);
  putStored = (letters) => act(() => setStored([...letters]));
  const { items, rowProps, handleOf, placeInputOf, announcement } = useOrder({
    items: stored,
    keyOf: (item) => item,
    titleOf: (item) => item.toUpperCase(),
    onOrder: (next) =>
      new Promise<boolean>((resolve) => {
        // The stored order is read after the reply, as from a cache that tells later.
        const finish = async (isStored: boolean) => {
          await act(async () => resolve(isStored));
          steps.push(shown());
          if (isStored) act(() => setStored(next));
        };
        sent.push({ order: next.join(''), finish });
      }),
  });
  return (
    <>
      <ol>
        {items.map((item) => (
          <li key={item} {...rowProps(item)}>
            {handleOf(item)}
            {placeInputOf(item)}
            {item}
          </li>
        ))}
      </ol>
      {announcement}
    </>
  );
};

const rows = () => screen.getAllByRole('listitem');
const shown = () =>
  rows()
    .map(({ textContent }) => textContent)
    .join('');
const handle = (letter: string) => screen.getByRole('button', { name: `Move ${letter}` });
const press = (letter: string, key: string, init: object = {}) => fireEvent.keyDown(handle(letter), { key, ...init });
const orders = () => sent.map(({ order }) => order);
const dataTransfer = { setData: () => undefined };
/** Drags a row onto another one and lets it go there, or elsewhere. */
const drag = (letter: string, onto: number, drop: 'drop' | 'leave' = 'drop') => {
  fireEvent.dragStart(handle(letter), { dataTransfer });
  fireEvent.dragOver(rows()[onto]!);
  if (drop === 'drop') fireEvent.drop(rows()[onto]!);
  fireEvent.dragEnd(handle(letter));
};

test('arrow keys on a handle move its row, which keeps the focus and is announced', async () => {
  render(<Letters />);
  handle('A').focus();
  press('A', 'ArrowDown');
  expect(shown()).toBe('bac');
  expect(document.activeElement).toBe(handle('A'));
  expect(screen.getByRole('status').textContent).toBe('Moved to place 2 of 3');
  await sent[0]!.finish(true);
  expect([shown(), steps, orders()]).toEqual(['bac', ['bac'], ['bac']]);
  press('A', 'ArrowUp');
  expect(shown()).toBe('abc');
});

test('nothing moves beyond the ends, with other keys, or with keys that an input method uses', () => {
  render(<Letters />);
  press('A', 'ArrowUp');
  press('C', 'ArrowDown');
  press('A', 'Enter');
  press('A', 'ArrowDown', { isComposing: true });
  expect([shown(), orders()]).toEqual(['abc', []]);
});

test('a key that moves nothing does not take the focus later', () => {
  render(<Letters />);
  handle('A').focus();
  press('A', 'ArrowUp');
  handle('C').focus();
  putStored('bac');
  expect(document.activeElement).toBe(handle('C'));
});

/** Types a place for a row, and confirms it with Enter or by leaving the field. */
const place = (letter: string, text: string, confirm: 'Enter' | 'blur') => {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: `Position of ${letter}` });
  fireEvent.change(field, { target: { value: text } });
  if (confirm === 'Enter') fireEvent.keyDown(field, { key: 'Enter' });
  else fireEvent.blur(field);
  return field;
};

test('a row moves to the place that is typed, without dragging, and keeps the focus', async () => {
  render(<Letters />);
  screen.getByRole('textbox', { name: 'Position of A' }).focus();
  const field = place('A', '3', 'Enter');
  expect([shown(), field.value, document.activeElement]).toEqual(['bca', '3', field]);
  expect(screen.getByRole('status').textContent).toBe('Moved to place 3 of 3');
  await sent[0]!.finish(true);
  place('C', '1', 'blur');
  expect([shown(), orders()]).toEqual(['cba', ['bca', 'cba']]);
});

test.each(['0', '4', '', 'x', '2'])('the place %o moves the second row nowhere', (text) => {
  render(<Letters />);
  expect(place('B', text, 'blur').value).toBe('2');
  expect([shown(), orders()]).toEqual(['abc', []]);
});

test('a handle is no button element, as some browsers do not let those be dragged', () => {
  render(<Letters />);
  expect(handle('A').closest<HTMLElement>('[draggable=true]')?.querySelector('button')).toBeNull();
  expect([handle('A').tagName, handle('A').tabIndex]).toEqual(['SPAN', 0]);
});

test('a row is dragged to the place of the row that it is dropped on', () => {
  render(<Letters />);
  drag('C', 0);
  expect([shown(), orders()]).toEqual(['cab', ['cab']]);
});

test('a row that is dropped elsewhere stays, and the row below it is marked until then', () => {
  render(<Letters />);
  fireEvent.dragStart(handle('A'), { dataTransfer });
  fireEvent.dragOver(rows()[2]!);
  expect(rows().map(({ className }) => className)).toEqual(['t-dragged', '', 't-drop-target']);
  fireEvent.dragEnd(handle('A'));
  expect(rows().map(({ className }) => className)).toEqual(['', '', '']);
  drag('A', 2, 'leave');
  expect([shown(), orders()]).toEqual(['abc', []]);
});

test('a row takes what enters it, as browsers ask before they let it be dropped', () => {
  render(<Letters />);
  fireEvent.dragStart(handle('C'), { dataTransfer });
  const enter = createEvent.dragEnter(rows()[0]!);
  fireEvent(rows()[0]!, enter);
  expect([enter.defaultPrevented, rows()[0]!.className]).toEqual([true, 't-drop-target']);
});

test('what is no row is not taken', () => {
  render(<Letters />);
  const over = createEvent.dragOver(rows()[0]!);
  fireEvent(rows()[0]!, over);
  fireEvent.drop(rows()[0]!);
  expect([over.defaultPrevented, orders()]).toEqual([false, []]);
});

test('orders are sent one after the other, and only the last of those that were chosen meanwhile', async () => {
  render(<Letters />);
  press('A', 'ArrowDown');
  press('A', 'ArrowDown');
  press('B', 'ArrowDown');
  expect([shown(), orders()]).toEqual(['cba', ['bac']]);
  await sent[0]!.finish(true);
  expect([shown(), orders()]).toEqual(['cba', ['bac', 'cba']]);
  await sent[1]!.finish(true);
  expect([shown(), steps]).toEqual(['cba', ['cba', 'cba']]);
});

test('an order that is refused gives way to the stored one', async () => {
  render(<Letters />);
  press('A', 'ArrowDown');
  await sent[0]!.finish(false);
  expect(shown()).toBe('abc');
  press('C', 'ArrowUp');
  expect(orders()).toEqual(['bac', 'acb']);
});

test('an order that was stored does not come back when somebody else restores the one before it', async () => {
  render(<Letters />);
  press('A', 'ArrowDown');
  await sent[0]!.finish(true);
  expect(shown()).toBe('bac');
  putStored('abc');
  expect(shown()).toBe('abc');
});
