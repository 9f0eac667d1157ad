import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Width of every entry in px. */
const ITEM = 100;

/** Simulates the width of rows in tests. Call it once at the top of a test file. */
export const fakeLayout = () => {
  let rowWidth = 0;
  let resizeListeners: (() => void)[] = [];
  beforeEach(() => {
    resizeListeners = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onResize: () => void) {
          resizeListeners.push(onResize);
        }
        observe = (): void => undefined;
        disconnect = (): void => undefined;
      },
    );
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => rowWidth);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(ITEM);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return {
    /** Sets the width to that of `count` entries. */
    forEntries: (count: number): void => {
      rowWidth = count * ITEM;
      act(() => resizeListeners.forEach((resize) => resize()));
    },
    /** Returns the texts of the visible elements of the row. */
    shownIn: (row: HTMLElement): string[] =>
      [...row.querySelectorAll(':scope > :not(.t-overflow-hidden)')].map((one) => one.textContent ?? ''),
  };
};
