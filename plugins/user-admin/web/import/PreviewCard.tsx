import { Button, Card, CardBody, DataTable, formatCount, Note } from '@tribunal/web/kit';
import { Radios } from '@tribunal/web/kit/fields';
import { useState } from 'react';
import { FileRemarks, RowErrorTable } from '@tribunal/web/new-users';
import { useTranslation } from 'react-i18next';
import { IMPORT_MODES, UserAdminLimits, type ImportMode, type ImportPreview, type PreviewedUser } from '../../contract';

interface Props {
  preview: ImportPreview;
  isBusy: boolean;
  onImport: (mode: ImportMode) => void;
}

const COLUMNS = ['username', 'email', 'realname', 'gender', 'nickname', 'school'] as const;
const DROPS: Partial<Record<(typeof COLUMNS)[number], 'sm' | 'md' | 'lg'>> = {
  realname: 'sm',
  gender: 'lg',
  nickname: 'md',
  school: 'md',
};

/** Shows what an import would do, and starts it. */
export const PreviewCard = ({ preview, isBusy, onImport }: Props) => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ImportMode>('all');
  const { total, failed, errors, users, remarks } = preview;
  const good = total - failed;
  const cellOf = (user: PreviewedUser, column: (typeof COLUMNS)[number]) =>
    column === 'gender' ? t(`setting.genders.${user.gender}`) : user[column];
  return (
    <Card title={t('user-admin.import.preview')}>
      <CardBody>
        <Note kind={failed > 0 ? 'warning' : 'positive'} role="status">
          {t('user-admin.import.found', { count: total, total: formatCount(total) })}{' '}
          {failed > 0
            ? t('user-admin.import.failed', { count: failed, failed: formatCount(failed) })
            : t('user-admin.import.noErrors')}
        </Note>
        <FileRemarks remarks={remarks} />
      </CardBody>
      <RowErrorTable errors={errors} limit={UserAdminLimits.importErrors.max} />
      {users.length > 0 && (
        <>
          <CardBody>
            <h3 className="t-last">{t('user-admin.import.firstUsers', { count: users.length })}</h3>
          </CardBody>
          <DataTable
            label={t('user-admin.import.users')}
            rows={users}
            rowKey={({ row }) => row}
            height="tight"
            columns={[
              { key: 'row', head: t('newUsers.row'), width: 'min', align: 'right', cell: ({ row }) => row },
              ...COLUMNS.map((column) => ({
                key: column,
                head: t(`newUsers.column.${column}`),
                ...(DROPS[column] && { drop: DROPS[column] }),
                cell: (user: PreviewedUser) => cellOf(user, column),
              })),
            ]}
          />
          <CardBody>
            {failed === 0 && (
              <Radios
                label={t('user-admin.import.mode')}
                value={chosen}
                onChange={(mode) => setChosen(mode as ImportMode)}
                choices={IMPORT_MODES.map((value) => ({
                  value,
                  text: t(`user-admin.import.modes.${value}`),
                  hint: t(`user-admin.import.modeHints.${value}`),
                }))}
              />
            )}
            {failed > 0 && <p>{t('user-admin.import.onlyGood')}</p>}
            <Button
              variant="primary"
              state={isBusy ? 'busy' : 'ready'}
              onClick={() => onImport(failed > 0 ? 'good' : chosen)}
            >
              {t('user-admin.import.start', { count: good, good: formatCount(good) })}
            </Button>
          </CardBody>
        </>
      )}
    </Card>
  );
};
