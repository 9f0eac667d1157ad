import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit';
import { useUser } from '../../shared/session';
import { useTitle } from '../../shared/site';

/** Shown when the page belongs to a disabled plugin. */
export const PluginDisabled = ({ name }: { name: string }) => {
  const { t } = useTranslation();
  const canEnable = useUser()?.roleList.includes('root') ?? false;
  const title = t('notFound.off', { name });
  useTitle(title);
  return (
    <div className="t-empty t-error-page">
      <h1 className="ui header">{title}</h1>
      <p>{t(canEnable ? 'notFound.offYours' : 'notFound.offText')}</p>
      <div className="t-row">
        {canEnable && (
          <LinkButton to="/admin/plugins" variant="primary" icon="plug">
            {t('notFound.offPlugins')}
          </LinkButton>
        )}
        <LinkButton to="/home" variant={canEnable ? undefined : 'primary'} icon="home">
          {t('notFound.goHome')}
        </LinkButton>
      </div>
    </div>
  );
};
