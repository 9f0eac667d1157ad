import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../kit';

interface Props {
  form: 'bar' | 'list';
  Links: ComponentType<{ form: 'bar' | 'list' }>;
}

/** Renders the bar inside a contest, training or group: the way back and the links of that place. */
export const ModeLinks = ({ form, Links }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      <nav
        className={form === 'bar' ? 'ui secondary pointing menu t-hide-md t-back' : 'ui vertical menu'}
        aria-label={t('nav.backHome')}
      >
        <Link className="item" to="/home">
          <Icon name="arrow left" />
          {t('nav.backHome')}
        </Link>
      </nav>
      <Links form={form} />
    </>
  );
};
