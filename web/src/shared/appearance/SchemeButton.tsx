import { useTranslation } from 'react-i18next';
import { IconButton } from '../../kit';
import { useScheme } from './scheme';

export const SchemeButton = ({ className }: { className?: string }) => {
  const { t } = useTranslation();
  const [scheme, toggle] = useScheme();
  const dark = scheme === 'dark';
  return (
    <IconButton
      className={className}
      icon={dark ? 'sun' : 'moon outline'}
      label={t('nav.darkScheme')}
      aria-pressed={dark}
      onClick={toggle}
    />
  );
};
