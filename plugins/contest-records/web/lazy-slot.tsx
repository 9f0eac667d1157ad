import { lazyPage } from '@tribunal/web/plugin';
import { Suspense, type ComponentType } from 'react';

/** Creates a component for a slot that is loaded when it is first shown. */
export const lazySlot = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Loaded = lazyPage(load as () => Promise<ComponentType>) as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
};
