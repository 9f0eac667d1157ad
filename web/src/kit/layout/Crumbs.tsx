import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Breadcrumb } from 'semantic-ui-react';

interface Props {
  up: { to: string; text: string };
  here: string;
}

/** Says where a page is, with a link to the page above. */
export const Crumbs = ({ up, here }: Props) => {
  const { t } = useTranslation();
  return (
    <Breadcrumb as="nav" aria-label={t('kit.breadcrumb')}>
      <Link className="section" to={up.to}>
        {up.text}
      </Link>
      <Breadcrumb.Divider aria-hidden="true" />
      <span className="active section" aria-current="page">
        {here}
      </span>
    </Breadcrumb>
  );
};
