import type { PackagePreview } from '@tribunal/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withConfirmation } from '../../../../shared/account/second-factor';
import { api } from '../../../../api';
import { Button, Card, CardBody, formatMemory, Note } from '../../../../kit';
import { useAction } from '../../../../shared/action';
import { currentLocale } from '../../../../shared/i18n';
import { PACKAGES_CALL, usePackageWords } from '../packages';
import { PLUGINS_CALL } from '../use-plugins';

const BYTES_PER_KB = 1024;

interface FactProps {
  label: string;
  /** Nothing is said without a value. */
  children: ReactNode;
}

const Fact = ({ label, children }: FactProps) => (
  <div className="t-package-fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Names = ({ names }: { names: readonly string[] }) => {
  const { t } = useTranslation();
  if (names.length === 0) return <span className="t-muted">{t('plugins.nothing')}</span>;
  return (
    <ul className="t-package-names">
      {names.map((name) => (
        <li key={name} className="t-mono">
          {name}
        </li>
      ))}
    </ul>
  );
};

interface Props {
  preview: PackagePreview;
  onInstalled: () => void;
  onDiscard: () => void;
}

/** What a package is and does, before anything of it is installed. */
export const PackagePreviewCard = ({ preview, onInstalled, onDiscard }: Props) => {
  const { t } = useTranslation();
  const locale = currentLocale();
  const words = usePackageWords();
  const { plugin, replaces, signature, obstacles, migrations, keptTables, hooks, events } = preview;
  const { manifest, capabilities, about } = plugin;
  const name = plugin.names[locale];
  const install = useAction({
    ask: () => ({
      title: t(replaces === null ? 'plugins.package.installAsk' : 'plugins.package.upgradeAsk', {
        name,
        version: manifest.version,
        replaces,
      }),
      text: t('plugins.package.trust'),
      yes: t(replaces === null ? 'plugins.package.install' : 'plugins.package.upgrade'),
    }),
    call: () =>
      withConfirmation(() =>
        api('POST /api/admin/plugin/packages/install', { body: { id: preview.id }, failures: 'silent' }),
      ),
    done: ({ state }) => t(`plugins.package.installed.${state}`, { name, version: manifest.version }),
    changes: [PLUGINS_CALL, PACKAGES_CALL],
    after: onInstalled,
  });
  const planned = migrations.filter(({ isApplied }) => !isApplied);
  return (
    <Card title={`${name} ${manifest.version}`}>
      <CardBody>
        {plugin.summaries[locale] && <p>{plugin.summaries[locale]}</p>}
        {obstacles.map((obstacle) => (
          <Note key={obstacle.kind} kind="negative">
            {words.obstacle(obstacle)}
          </Note>
        ))}
        {signature.state !== 'trusted' && <Note kind="warning">{words.signature(signature)}</Note>}
        <dl className="t-package">
          <Fact label={t('plugins.package.author')}>
            {[about.author ?? t('plugins.package.unknown'), about.license].filter(Boolean).join(' · ')}
          </Fact>
          <Fact label={t('plugins.package.source')}>
            {t(`plugins.package.origin.${preview.origin}`, { source: preview.source })} ·{' '}
            {formatMemory(preview.bytes / BYTES_PER_KB)}
          </Fact>
          {replaces !== null && <Fact label={t('plugins.package.replaces')}>{replaces}</Fact>}
          {signature.state === 'trusted' && (
            <Fact label={t('plugins.package.signed')}>{words.signature(signature)}</Fact>
          )}
          <Fact label={t('plugins.package.checksum')}>
            <span className="t-mono t-package-sum">{preview.sha256}</span>
          </Fact>
          <Fact label={t('plugins.package.contract')}>{manifest.contract}</Fact>
          {manifest.requires.length > 0 && (
            <Fact label={t('plugins.package.requires')}>
              <Names names={manifest.requires} />
            </Fact>
          )}
          {manifest.permissions.length > 0 && (
            <Fact label={t('plugins.package.permissions')}>
              <Names names={manifest.permissions.map((one) => one.name)} />
            </Fact>
          )}
          <Fact label={t('plugins.package.calls')}>
            <Names names={capabilities.calls} />
          </Fact>
          <Fact label={t('plugins.package.tables')}>
            <Names names={capabilities.tables} />
          </Fact>
          <Fact label={t('plugins.package.hosts')}>
            <Names names={capabilities.hosts} />
            <p className="t-hint">{t('plugins.package.hostsHint')}</p>
          </Fact>
          <Fact label={t('plugins.package.hooks')}>
            <Names names={[...hooks, ...events]} />
          </Fact>
          {keptTables.length > 0 && (
            <Fact label={t('plugins.package.kept')}>
              <Names names={keptTables.map(({ table, rows }) => t('plugins.package.rows', { table, count: rows }))} />
            </Fact>
          )}
          <Fact label={t('plugins.package.migrations')}>
            {planned.length === 0 && <span className="t-muted">{t('plugins.nothing')}</span>}
            {planned.map((migration) => (
              <details key={migration.name}>
                <summary className="t-mono">{migration.name}</summary>
                {migration.sql === null ? (
                  <p className="t-hint">{t('plugins.package.noSql')}</p>
                ) : (
                  <pre className="t-package-sql" translate="no">
                    {migration.sql}
                  </pre>
                )}
              </details>
            ))}
          </Fact>
        </dl>
        <p className="t-hint">{t('plugins.package.trust')}</p>
        <div className="t-row tight">
          <Button
            variant="primary"
            state={install.state}
            disabled={obstacles.length > 0}
            onClick={() => void install.run()}
          >
            {t(replaces === null ? 'plugins.package.install' : 'plugins.package.upgrade')}
          </Button>
          <Button onClick={onDiscard}>{t('plugins.package.discard')}</Button>
        </div>
      </CardBody>
    </Card>
  );
};
