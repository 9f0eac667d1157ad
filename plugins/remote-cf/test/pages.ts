import type { RemotePage } from '@tribunal/remote-kit/contract';
import { fixturesOf } from '@tribunal/remote-kit/testing';

const fixtures = fixturesOf(import.meta.url);

/** Returns a page of the folder `fixtures` with the given address. */
export const fixture = (name: string, url: string): RemotePage => ({ ...fixtures(name), url });
