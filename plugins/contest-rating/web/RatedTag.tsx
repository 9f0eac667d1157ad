import { Tag } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { useCall } from './calls';

/** A word beside contests whose results are rated. All contests of a page share one call. */
export const RatedTag = ({ cid }: { cid: number }) => {
  const { t } = useTranslation();
  const { data } = useCall('GET /api/get-rated-contests', { failures: 'silent' });
  return data?.includes(cid) ? <Tag>{t('contest-rating.rated')}</Tag> : null;
};
