import { Suspense, type ComponentType } from 'react';
import { lazyPage } from './lazy-page';

/** Creates a component for a slot that is loaded when it is first shown. */
export const lazySlot = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Loaded = lazyPage(load as () => Promise<ComponentType>) as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
};
