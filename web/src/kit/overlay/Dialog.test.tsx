import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Button } from '../basics/Button';
import { Dialog } from './Dialog';

afterEach(cleanup);

const isInert = (element: Element | null): boolean => element?.closest('[inert]') !== null;

test('of two dialogs only the upper one can be reached, and the page only after both', () => {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const dialogs = (titles: readonly string[]) =>
    titles.map((title) => (
      <Dialog key={title} title={title} onClose={() => undefined}>
        <input aria-label={title} />
      </Dialog>
    ));
  const { rerender } = render(<>{dialogs(['Lower', 'Upper'])}</>);
  expect(isInert(screen.getByLabelText('Upper', { selector: 'input' }))).toBe(false);
  expect(isInert(screen.getByLabelText('Lower', { selector: 'input' }))).toBe(true);
  rerender(<>{dialogs(['Lower'])}</>);
  expect(isInert(screen.getByLabelText('Lower', { selector: 'input' }))).toBe(false);
  expect(isInert(root)).toBe(true);
  rerender(<>{dialogs([])}</>);
  expect(isInert(root)).toBe(false);
  root.remove();
});

test('its dimmer is a child of the body, so that the style sheet lets it scroll when the dialog is higher than the window', () => {
  render(
    <Dialog title="High" onClose={() => undefined}>
      Content
    </Dialog>,
  );
  expect(document.querySelector('.ui.dimmer')?.parentElement).toBe(document.body);
});

test('the focus is first on what does no harm', () => {
  const dialog = (actions: ReactNode) => (
    <Dialog title="Gone" onClose={() => undefined} actions={actions}>
      Content
    </Dialog>
  );
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const { unmount } = render(dialog(<Button variant="negative">Delete</Button>));
  expect(document.activeElement).toBe(screen.getAllByRole('button')[0]);
  expect(focused()).not.toBe('Delete');
  unmount();
  render(
    dialog(
      <>
        <Button variant="negative">Delete</Button>
        <Button>Keep</Button>
      </>,
    ),
  );
  expect(focused()).toBe('Keep');
});
