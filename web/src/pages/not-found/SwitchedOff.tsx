import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit';
import { useUser } from '../../shared/session';
import { useTitle } from '../../shared/site';

/** The page belongs to a plugin that is off. */
export const SwitchedOff = ({ name }: { name: string }) => {
  const { t } = useTranslation();
  const maySwitch = useUser()?.roleList.includes('root') ?? false;
  const title = t('notFound.off', { name });
  useTitle(title);
  return (
    <div className="t-empty t-lost">
      <h1 className="ui header">{title}</h1>
      <p>{t(maySwitch ? 'notFound.offYours' : 'notFound.offText')}</p>
      <div className="t-row">
        {maySwitch && (
          <LinkButton to="/admin/plugins" look="primary" icon="plug">
            {t('notFound.offPlugins')}
          </LinkButton>
        )}
        <LinkButton to="/home" look={maySwitch ? undefined : 'primary'} icon="home">
          {t('notFound.goHome')}
        </LinkButton>
      </div>
    </div>
  );
};
