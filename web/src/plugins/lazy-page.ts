import { lazy, type ComponentType } from 'react';
import { retrying } from '../shared/routing/retry';

/** Creates a page, or a part of one, that is loaded when it is first shown. */
export const lazyPage = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await retrying(load) }));
