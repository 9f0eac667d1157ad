import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** What every entry takes, in px. */
const ITEM = 100;

/** Gives rows as much room as a test says. Call once at the head of a test file. */
export const fakeRoom = () => {
  let room = 0;
  let look: (() => void)[] = [];
  beforeEach(() => {
    look = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onResize: () => void) {
          look.push(onResize);
        }
        observe = (): void => undefined;
        disconnect = (): void => undefined;
      },
    );
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(ITEM);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return {
    /** Room for so many entries, from now on. */
    forEntries: (count: number): void => {
      room = count * ITEM;
      act(() => look.forEach((resize) => resize()));
    },
    /** The words of what is in the row. */
    shownIn: (row: HTMLElement): string[] =>
      [...row.querySelectorAll(':scope > :not(.t-over)')].map((one) => one.textContent ?? ''),
  };
};
