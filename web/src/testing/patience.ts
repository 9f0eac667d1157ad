import { configure } from '@testing-library/react';

/** A set-up file: parts of pages are loaded when they are first shown, and the machine may be busy. */
configure({ asyncUtilTimeout: 20_000 });
