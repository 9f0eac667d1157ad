import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../kit';
import { useTitle } from '../../shared/site';

/** Shown at an unknown address when the web parts of enabled plugins could not be loaded: it may be one of theirs. */
export const PluginsFailed = ({ ids }: { ids: readonly string[] }) => {
  const { t } = useTranslation();
  const title = t('notFound.failed');
  useTitle(title);
  return (
    <div className="t-empty t-error-page" role="alert">
      <h1 className="ui header">{title}</h1>
      <p>{t('notFound.failedText', { ids: ids.join(', ') })}</p>
      <p>{t('notFound.failedHelp')}</p>
      <div className="t-row">
        <Button variant="primary" icon="sync" onClick={() => location.reload()}>
          {t('kit.loadAgain')}
        </Button>
        <LinkButton to="/home" icon="home">
          {t('notFound.goHome')}
        </LinkButton>
      </div>
    </div>
  );
};
