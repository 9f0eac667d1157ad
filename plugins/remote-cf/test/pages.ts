import type { RemotePage } from '@tribunal/contract';
import { fixturesOf } from '@tribunal/remote-kit/testing';

const fixtures = fixturesOf(import.meta.url);

/** A page of the folder `fixtures` at its address. */
export const fixture = (name: string, url: string): RemotePage => ({ ...fixtures(name), url });
