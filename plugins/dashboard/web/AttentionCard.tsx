import type { AttentionRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card, CardBody, Health, Icon, SkeletonRows, TimeAgo } from '@tribunal/web/kit';

/** Lists failures that require a person, each with a link to its page. */
export const AttentionCard = ({ rows }: { rows: readonly AttentionRow[] | undefined }) => {
  const { t } = useTranslation();
  return (
    <Card title={t('dashboard.attention')}>
      {!rows && <SkeletonRows rows={2} />}
      {rows?.length === 0 && (
        <CardBody>
          <Health status="up">{t('dashboard.calm')}</Health>
          <p className="t-muted t-small t-last">{t('dashboard.calmText')}</p>
        </CardBody>
      )}
      {rows && rows.length > 0 && (
        <ul className="t-attention">
          {rows.map(({ text, link, since }, index) => (
            <li key={`${index} ${text}`} className="t-item">
              <Icon name="exclamation triangle" />
              <span className="t-grow">
                {text}
                {since && <TimeAgo at={since} className="t-muted t-small" />}
              </span>
              <Link to={link} aria-label={t('dashboard.openOf', { text })}>
                {t('dashboard.open')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
