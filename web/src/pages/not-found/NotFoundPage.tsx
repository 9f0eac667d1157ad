import { Trans, useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTitle } from '../../shared/site';
import { Button, LinkButton } from '../../kit';

export const NotFoundPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useTitle(t('notFound.title'));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <div className="t-empty t-error-page">
        <div className="t-digits" aria-hidden="true">
          <span>4</span>
          <span>0</span>
          <span>4</span>
        </div>
        <h1 className="ui header">{t('notFound.title')}</h1>
        <p>
          <Trans
            i18nKey="notFound.text"
            values={{ path: pathname }}
            components={{ code: <code translate="no" className="t-path" /> }}
          />
        </p>
        <div className="t-row">
          <LinkButton to="/home" variant="primary" icon="home">
            {t('notFound.goHome')}
          </LinkButton>
          <Button icon="arrow left" onClick={() => void navigate(-1)}>
            {t('notFound.back')}
          </Button>
        </div>
      </div>
    </main>
  );
};
