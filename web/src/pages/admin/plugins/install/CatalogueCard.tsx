import type { CatalogueEntry } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../api';
import { Button, Card, CardBody, DataTable, Loaded, Tag, type Column } from '../../../../kit';
import { currentLocale } from '../../../../shared/i18n';

interface Props {
  onChoose: (entry: CatalogueEntry) => void;
  isBusy: boolean;
}

/** The plugins of the catalogue whose address the operator has set. */
export const CatalogueCard = ({ onChoose, isBusy }: Props) => {
  const { t } = useTranslation();
  const locale = currentLocale();
  const answer = useCall('GET /api/admin/plugin/catalogue');
  const columns: Column<CatalogueEntry>[] = [
    {
      key: 'name',
      head: t('plugins.plugin'),
      cell: (entry) => (
        <>
          <b>{entry.names[locale]}</b> <span className="t-muted">{entry.version}</span>
          <span className="t-sub">{entry.summaries[locale]}</span>
          <span className="t-sub">
            {entry.author ?? t('plugins.package.unknown')} ·{' '}
            {t(entry.isSigned ? 'plugins.package.isSigned' : 'plugins.package.isUnsigned')}
            <span className="t-mono t-hide-sm"> · {entry.sha256.slice(0, 12)}</span>
          </span>
        </>
      ),
    },
    {
      key: 'get',
      head: '',
      width: 'min',
      cell: (entry) =>
        entry.installed === entry.version ? (
          <Tag>{t('plugins.package.isInstalled')}</Tag>
        ) : (
          <Button size="small" disabled={isBusy || !entry.isCompatible} onClick={() => onChoose(entry)}>
            {t(entry.isCompatible ? 'plugins.package.look' : 'plugins.package.incompatible')}
          </Button>
        ),
    },
  ];
  return (
    <Card title={t('plugins.package.catalogue')}>
      <Loaded answer={answer}>
        {(entries) =>
          entries.length === 0 ? (
            <CardBody>
              <p className="t-muted">{t('plugins.package.catalogueEmpty')}</p>
            </CardBody>
          ) : (
            <DataTable
              columns={columns}
              rows={entries}
              rowKey={({ id, version }) => `${id} ${version}`}
              label={t('plugins.package.catalogue')}
              height="roomy"
            />
          )
        }
      </Loaded>
    </Card>
  );
};
