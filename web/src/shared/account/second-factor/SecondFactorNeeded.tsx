import { useTranslation } from 'react-i18next';
import { EmptyState, LinkButton } from '../../../kit';

/** Shown instead of the admin area to staff who must set up a second factor. */
export const SecondFactorNeeded = () => {
  const { t } = useTranslation();
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <EmptyState
        title={t('secondFactor.neededTitle')}
        actions={
          <LinkButton variant="primary" to="/setting#account">
            {t('secondFactor.openSettings')}
          </LinkButton>
        }
        text={t('secondFactor.neededText')}
      />
    </main>
  );
};
