import { useUser } from '@tribunal/web/plugin';
import { Button, formatCount } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { RankType } from '../../contract';
import { useCall } from '../calls';

interface Props {
  type: RankType;
  /** Rows on a page. */
  size: number;
  onJump: (page: number) => void;
}

/** Shows the user's place, as a button that leads to the row; nothing to visitors. */
export const OwnPlace = ({ type, size, onJump }: Props) => {
  const { t } = useTranslation();
  const user = useUser();
  const query = { type, limit: size };
  const options = { enabled: user !== null && user !== undefined, keep: 'previous' } as const;
  const { data: own } = useCall('GET /api/get-own-rank', { query, failures: 'silent' }, options);
  if (!user || own === undefined) return null;
  if (own === null) return <span className="t-muted">{t('rank.notListed')}</span>;
  return (
    <Button icon="crosshairs" onClick={() => onJump(own.page)}>
      {t('rank.ownPlace', { place: formatCount(own.place) })}
    </Button>
  );
};
