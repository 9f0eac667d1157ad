import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export const VisitorCard = () => {
  const { t } = useTranslation();
  return (
    <div className="ui segment">
      <Link to="/visitor">{t('visitor.open')}</Link>
    </div>
  );
};
