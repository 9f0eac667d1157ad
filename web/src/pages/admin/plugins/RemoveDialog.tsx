import type { PluginRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withConfirmation } from '../../../shared/account/second-factor';
import { api, useCall } from '../../../api';
import { Button, Dialog, Loaded } from '../../../kit';
import { Radios } from '../../../kit/fields';
import { useAction } from '../../../shared/action';
import { PACKAGES_CALL } from './packages';
import { PLUGINS_CALL } from './use-plugins';

interface Props {
  row: PluginRow;
  name: string;
  onClose: () => void;
}

/** Asks what happens to the data of a plugin, and removes it. */
export const RemoveDialog = ({ row, name, onClose }: Props) => {
  const { t } = useTranslation();
  const [data, setData] = useState<'keep' | 'drop'>('keep');
  const answer = useCall('GET /api/admin/plugin/packages/data', { query: { id: row.id } });
  const remove = useAction({
    call: () =>
      withConfirmation(() =>
        api('POST /api/admin/plugin/packages/remove', { body: { id: row.id, data }, failures: 'silent' }),
      ),
    done: t(data === 'keep' ? 'plugins.package.removedKept' : 'plugins.package.removed', { name }),
    changes: [PLUGINS_CALL, PACKAGES_CALL],
    after: onClose,
  });
  return (
    <Dialog
      title={t('plugins.package.removeTitle', { name })}
      onClose={onClose}
      actions={
        <Button variant="negative" state={remove.state} onClick={() => void remove.run()}>
          {t(data === 'keep' ? 'plugins.package.remove' : 'plugins.package.removeAll')}
        </Button>
      }
    >
      <p>{t('plugins.package.removeText')}</p>
      <Loaded answer={answer}>
        {({ tables }) => (
          <>
            {tables.length === 0 ? (
              <p className="t-muted">{t('plugins.package.noTables')}</p>
            ) : (
              <ul className="t-package-names">
                {tables.map(({ table, rows }) => (
                  <li key={table} className="t-mono">
                    {t('plugins.package.rows', { table, count: rows })}
                  </li>
                ))}
              </ul>
            )}
            <Radios
              label={t('plugins.package.data')}
              value={data}
              choices={(['keep', 'drop'] as const).map((value) => ({
                value,
                text: t(`plugins.package.${value}`),
                hint: t(`plugins.package.${value}Hint`),
              }))}
              onChange={(value) => setData(value === 'drop' ? 'drop' : 'keep')}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
};
