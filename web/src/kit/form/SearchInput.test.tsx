import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchInput } from './SearchInput';

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key: 'Enter' });
};
const show = () => {
  const reported: string[] = [];
  const draw = (value: string) => <SearchInput label="Search" value={value} onChange={(text) => reported.push(text)} />;
  const { rerender } = render(draw(''));
  return { reported, put: (value: string) => rerender(draw(value)) };
};

test('typed text is reported once', () => {
  const { reported } = show();
  type('a');
  type('a');
  expect(reported).toEqual(['a']);
});

test('a late echo of reported text does not change what is typed', () => {
  const { put } = show();
  type('a');
  type('ab');
  fireEvent.change(field(), { target: { value: 'abc' } });
  put('a');
  put('ab');
  expect(field().value).toBe('abc');
});

test('a value other than the reported one is shown, also one that was reported long ago', () => {
  const { put } = show();
  type('a');
  put('a');
  type('ab');
  put('ab');
  put('a');
  expect(field().value).toBe('a');
});

test('only what is typed waits to be reported, and not once the page has replaced it', () => {
  vi.useFakeTimers();
  const { put } = show();
  put('a');
  expect(vi.getTimerCount()).toBe(0);
  fireEvent.change(field(), { target: { value: 'ab' } });
  expect(vi.getTimerCount()).toBe(1);
  put('');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test.each([
  ['a link', 'a', []],
  ['another control', 'button', ['a']],
])(
  'text that the user leaves for %s within the delay is reported unless that ends a navigation',
  (_what, tag, expected) => {
    vi.useFakeTimers();
    const { reported } = show();
    const next = document.body.appendChild(document.createElement(tag));
    if (next instanceof HTMLAnchorElement) next.href = '/elsewhere';
    fireEvent.change(field(), { target: { value: 'a' } });
    fireEvent.blur(field(), { relatedTarget: next });
    vi.runAllTimers();
    expect(reported).toEqual(expected);
    next.remove();
    vi.useRealTimers();
  },
);

test('Enter of an input method reports nothing yet', () => {
  const { reported } = show();
  fireEvent.change(field(), { target: { value: 'ni' } });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(reported).toEqual([]);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(reported).toEqual(['ni']);
});
