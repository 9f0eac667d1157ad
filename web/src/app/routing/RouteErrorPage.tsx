import { useTranslation } from 'react-i18next';
import { Button, EmptyState } from '../../kit';

/** Shown when a page crashed or could not be loaded; it offers to reload. */
export const RouteErrorPage = () => {
  const { t } = useTranslation();
  return (
    <main id="main" className="ui container">
      <EmptyState
        title={t('kit.pageBroke')}
        actions={
          <>
            <Button variant="primary" icon="sync" onClick={() => location.reload()}>
              {t('kit.loadAgain')}
            </Button>
            <Button icon="home" onClick={() => location.assign('/home')}>
              {t('notFound.goHome')}
            </Button>
          </>
        }
      >
        <p>{t('kit.pageBrokeWhy')}</p>
      </EmptyState>
    </main>
  );
};
