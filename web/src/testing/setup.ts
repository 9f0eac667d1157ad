import { configure } from '@testing-library/react';

/** A long timeout: parts of pages are loaded when they are first shown, and the machine may be busy. */
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout; without these stubs the editor reports an error for each measurement. Some tests run without
// jsdom.
if (typeof Range !== 'undefined') {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
}
