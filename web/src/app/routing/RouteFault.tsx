import { useTranslation } from 'react-i18next';
import { Button, EmptyState } from '../../kit';

/** A page broke or could not be loaded: the way on is to load it again. */
export const RouteFault = () => {
  const { t } = useTranslation();
  return (
    <main id="main" className="ui container">
      <EmptyState
        title={t('kit.pageBroke')}
        actions={
          <>
            <Button look="primary" icon="sync" onClick={() => location.reload()}>
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
