// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pressedKey } from './pressed-key';

test.each([
  ['a key', {}, 'Enter'],
  ['a key that an input method uses', { isComposing: true }, ''],
  ['a key that closes an input method, which some browsers report afterwards', { keyCode: 229 }, ''],
])('%s', (_, init, expected) => {
  const event = new KeyboardEvent('keydown', { key: 'Enter', ...init });
  expect(pressedKey(event)).toBe(expected);
  const keys: string[] = [];
  const { container } = render(<input onKeyDown={(press) => keys.push(pressedKey(press))} />);
  fireEvent.keyDown(container.firstElementChild!, { key: 'Enter', ...init });
  expect(keys).toEqual([expected]);
});
