import { lazy, Suspense, useCallback, useState } from 'react';
import { retrying } from '../../../shared/routing/retry';
import { usePaletteKey } from './use-palette-key';

const Palette = lazy(() => retrying(async () => ({ default: (await import('./Palette')).Palette })));

/** Shows the palette of pages and problems once its keys are pressed. */
export const PaletteOutlet = () => {
  const [isOpen, setOpen] = useState(false);
  usePaletteKey(useCallback(() => setOpen(true), []));
  return (
    isOpen && (
      <Suspense fallback={null}>
        <Palette onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
};
