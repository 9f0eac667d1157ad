import { Placeholder } from 'semantic-ui-react';
import { useTranslation } from 'react-i18next';

/** Renders the placeholder of a list that is loading. */
export const SkeletonRows = ({ rows = 6 }: { rows?: number }) => {
  const { t } = useTranslation();
  return (
    <div className="t-skeleton" role="status" aria-busy="true" aria-label={t('kit.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <Placeholder key={index} fluid aria-hidden="true">
          <Placeholder.Line length={LENGTHS[index % LENGTHS.length]} />
        </Placeholder>
      ))}
    </div>
  );
};

/** Hides what follows it until it is known whether something has to come before it. */
export const PendingBlock = () => <div data-pending="" aria-busy="true" />;

const LENGTHS = ['very long', 'long', 'full', 'medium', 'long'] as const;
