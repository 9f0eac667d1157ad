import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTitle } from '../../shared/site';
import { Button, LinkButton } from '../../kit';

/** Stands in a text for the address. */
const PLACE = '\n';

export const NotFoundPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useTitle(t('notFound.title'));
  // `Trans`, which would do this, weighs more than the page, and the first page of the site loads this one.
  const [before, after] = t('notFound.text', { path: PLACE }).split(PLACE);
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
          {before}
          <code translate="no" className="t-path">
            {pathname}
          </code>
          {after}
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
