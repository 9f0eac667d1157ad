import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

/** A long timeout: parts of pages are loaded when they are first shown, and the machine may be busy. */
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout; without these stubs the editor reports an error for each measurement. Some tests run without
// jsdom.
if (typeof Range !== 'undefined') {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
}

// Files share a process: what a test replaces ends with its file at the latest. A spy on a stub brings the stub back
// when it is restored, so the functions themselves are put back after all spies.
const { fetch, setTimeout, Date } = globalThis;
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  Object.assign(globalThis, { fetch, setTimeout, Date });
});
