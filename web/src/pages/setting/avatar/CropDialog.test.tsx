import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConfirmOutlet } from '../../../kit';
import { fakeServer, showPage } from '../../../testing';
import { CropDialog } from './CropDialog';

vi.mock('react-easy-crop', () => ({ default: () => null }));
vi.hoisted(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
fakeServer();

const open = () => {
  const onClose = vi.fn();
  const nothing = () => undefined;
  showPage(
    <>
      <CropDialog url="data:," onCropped={nothing} onUnreadable={nothing} onClose={onClose} />
      <ConfirmOutlet />
    </>,
  );
  return { onClose, user: userEvent.setup() };
};
const question = () => screen.queryByRole('heading', { name: 'Discard this crop?' });

test('a crop that was not touched is closed without a question', async () => {
  const { onClose, user } = open();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
});

test('one that was adjusted is asked for once, and kept when the user stays', async () => {
  const { onClose, user } = open();
  fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '2' } });
  await user.keyboard('{Escape}');
  expect(question()).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(question()).toBeNull();
});
