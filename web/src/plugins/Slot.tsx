import { compareNames, type SlotType } from '@tribunal/contract';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ErrorBoundary, Note } from '../kit';
import { usePartsPending, useWebParts } from './registry';

/** Returns the components that plugins add to this slot, in order. */
const useFillers = ({ key }: { key: symbol }) =>
  useWebParts()
    .flatMap((part) => (part.slots ?? []).map((filler) => ({ ...filler, id: part.manifest.id })))
    .filter((filler) => filler.slot === key)
    .sort((a, b) => a.order - b.order || compareNames(a.id, b.id));

/** Returns whether a plugin fills this slot; `pending` means that an enabled plugin has not loaded yet. */
export const useSlotState = (place: { key: symbol }): 'filled' | 'pending' | 'empty' => {
  const isFilled = useFillers(place).length > 0;
  const isPending = usePartsPending();
  if (isFilled) return 'filled';
  return isPending ? 'pending' : 'empty';
};

interface Props<SlotProps> {
  of: SlotType<SlotProps>;
  props: SlotProps;
}

/**
 * Renders all components that plugins add to this slot. If one fails, an error is shown in its place and the others
 * stay.
 */
export const Slot = <SlotProps extends object>({ of, props }: Props<SlotProps>) => {
  const { t } = useTranslation();
  return useFillers(of).map(({ id, Component }, index) => {
    const Filler = Component as unknown as ComponentType<SlotProps>;
    return (
      <ErrorBoundary
        key={`${id} ${index}`}
        fallback={(retry) => (
          <Note
            kind="negative"
            title={t('kit.partFailed', { id })}
            actions={
              <Button size="small" onClick={retry}>
                {t('kit.tryAgain')}
              </Button>
            }
          />
        )}
      >
        <Filler {...props} />
      </ErrorBoundary>
    );
  });
};
