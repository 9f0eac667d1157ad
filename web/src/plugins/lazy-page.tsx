import { lazy, Suspense, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { retrying } from '../shared/routing/retry';

/** Creates a page, or a part of one, that is loaded when it is first shown. */
export const lazyPage = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await retrying(load) }));

/** Creates a component for a slot that is loaded when it is first shown; `fallback` is shown until then. */
export const lazySlot = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): FunctionComponent<Props> => {
  const Loaded = lazyPage(load as () => Promise<ComponentType>) as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
};
