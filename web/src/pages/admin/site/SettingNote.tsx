import type { SiteSettingRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, TimeAgo } from '../../../kit';
import { HistoryDialog } from './HistoryDialog';
import { isSecret, labelOf, useValueText } from './setting-texts';

/** Says below a setting what it means, its default, and who changed it last; opens its history. */
export const SettingNote = ({ row }: { row: SiteSettingRow }) => {
  const { t } = useTranslation();
  const valueText = useValueText();
  const [isOpen, setIsOpen] = useState(false);
  const name = t(labelOf(row.key));
  return (
    <p className="t-hint t-setting-note">
      <span>{t(`siteAdmin.meaning.${row.key}`)} </span>
      {!isSecret(row.key) && <span>{t('siteAdmin.default', { value: valueText(row.default) })}</span>}
      {row.changedAt && (
        <>
          <span>
            {' · '}
            {row.changedBy ? t('siteAdmin.changedBy', { name: row.changedBy }) : t('siteAdmin.changed')}{' '}
          </span>
          <TimeAgo at={row.changedAt} />{' '}
          <Button size="small" aria-label={t('siteAdmin.historyOf', { name })} onClick={() => setIsOpen(true)}>
            {t('siteAdmin.history')}
          </Button>
        </>
      )}
      {isOpen && <HistoryDialog row={row} name={name} onClose={() => setIsOpen(false)} />}
    </p>
  );
};
