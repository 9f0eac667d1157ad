import type { SlotType } from '@tribunal/contract';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ErrorBoundary, Note } from '../kit';
import { useWebParts } from './registry';

interface Props<SlotProps> {
  of: SlotType<SlotProps>;
  props: SlotProps;
}

/** Everything that plugins put in this place; a faulty one is said so and the others stay. */
export const Slot = <SlotProps extends object>({ of, props }: Props<SlotProps>) => {
  const { t } = useTranslation();
  const fillers = useWebParts()
    .flatMap((part) => (part.slots ?? []).map((filler) => ({ ...filler, id: part.manifest.id })))
    .filter((filler) => filler.slot === of.key)
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
  return fillers.map(({ id, Component }, index) => {
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
