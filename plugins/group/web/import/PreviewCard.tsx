import { Button, Card, CardBody, DataTable, Note, Pager, Tag, useLocalPage } from '@tribunal/web/kit';
import { FileRemarks, RowErrorTable } from '@tribunal/web/new-users';
import { useTranslation } from 'react-i18next';
import type { MemberImportPreview } from '../../contract';

interface Props {
  preview: MemberImportPreview;
  isBusy: boolean;
  onImport: () => void;
}

const PAGE_SIZE = 15;

/** Shows what an import would do, and starts it. */
export const PreviewCard = ({ preview: { users, errors, remarks }, isBusy, onImport }: Props) => {
  const { t } = useTranslation();
  const { paging } = useLocalPage(PAGE_SIZE);
  const from = (paging.page - 1) * paging.size;
  const count = users.filter(({ act }) => act !== 'none').length;
  const failed = new Set(errors.map(({ row }) => row)).size;
  return (
    <Card title={t('group.import.preview')}>
      <CardBody>
        <Note kind={failed > 0 ? 'warning' : 'positive'} role="status">
          {[t('group.import.found', { count }), failed > 0 && t('group.import.failed', { count: failed })]
            .filter(Boolean)
            .join(' ')}
        </Note>
        <FileRemarks remarks={remarks} />
      </CardBody>
      <RowErrorTable errors={errors} />
      {users.length > 0 && (
        <>
          <DataTable
            label={t('group.import.users')}
            rows={users.slice(from, from + paging.size)}
            rowKey={({ row }) => row}
            height="tight"
            columns={[
              { key: 'row', head: t('newUsers.row'), width: 'min', align: 'right', cell: ({ row }) => row },
              { key: 'username', head: t('newUsers.column.username'), cell: ({ username }) => username },
              { key: 'realname', head: t('newUsers.column.realname'), drop: 'sm', cell: ({ realname }) => realname },
              {
                key: 'act',
                head: t('group.import.act'),
                width: 'min',
                cell: ({ act }) => <Tag>{t(`group.import.acts.${act}`)}</Tag>,
              },
            ]}
          />
          <Pager {...paging} total={users.length} label={t('group.import.userPages')} />
        </>
      )}
      {count > 0 && (
        <CardBody>
          <Button variant="primary" state={isBusy ? 'busy' : 'ready'} onClick={onImport}>
            {t('group.import.start', { count })}
          </Button>
        </CardBody>
      )}
    </Card>
  );
};
