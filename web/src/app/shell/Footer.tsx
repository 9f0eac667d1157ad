import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSite } from '../../shared/site';
import { LanguageButton } from '../../shared/appearance/LanguageButton';

export const Footer = () => {
  const { t } = useTranslation();
  const site = useSite();
  const links = [
    { name: site.recordName, url: site.recordUrl },
    { name: site.projectName, url: site.projectUrl },
  ];
  return (
    <footer className="t-footer">
      <div className="ui container t-row spread">
        <span>
          <b>{site.name}</b>
          {site.description && ` · ${site.description}`}
        </span>
        <nav className="t-row" aria-label={t('nav.footer')}>
          <Link to="/status">{t('nav.status')}</Link>
          <Link to="/developer">{t('nav.developer')}</Link>
          <Link to="/introduction">{t('nav.introduction')}</Link>
          {links.map(
            ({ name, url }) =>
              name &&
              url && (
                <a key={name} href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              ),
          )}
          <LanguageButton className="t-link" />
        </nav>
      </div>
    </footer>
  );
};
