import { useTranslation } from 'react-i18next';
import { NOTHING, formatRate } from '../format';

/** Share of accepted submissions; without any submission there is none to tell. */
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
