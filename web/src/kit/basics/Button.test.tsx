// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './Button';

afterEach(cleanup);

test.each([true, false])('a button that can be pressed in says whether it is: %s', (pressed) => {
  render(<Button aria-pressed={pressed}>Bold</Button>);
  expect(screen.getByRole('button', { name: 'Bold', pressed })).toBeTruthy();
});

test('other buttons say nothing of being pressed in', () => {
  render(<Button>Save</Button>);
  expect(screen.getByRole('button').hasAttribute('aria-pressed')).toBe(false);
});

test('a busy button says so and cannot be pressed', async () => {
  const press = vi.fn();
  render(
    <Button state="busy" variant="primary" onClick={press}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save', busy: true });
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.className).toBe('ui disabled button primary');
});
