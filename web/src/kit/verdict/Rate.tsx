import { useTranslation } from 'react-i18next';
import { NOTHING, formatRate } from '../format';

/** Shows the share of accepted submissions; without submissions there is no rate. */
export const Rate = ({ ac, total }: { ac: number; total: number }) => {
  const { t } = useTranslation();
  if (total > 0) return <>{formatRate(ac, total)}</>;
  return (
    <>
      <span aria-hidden="true">{NOTHING}</span>
      <span className="t-sr">{t('kit.noSubmissions')}</span>
    </>
  );
};
