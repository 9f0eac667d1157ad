import type { PluginRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmIdentityOutlet } from '../../../shared/account/second-factor';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../api';
import { useTitle } from '../../../shared/site';
import { LinkButton, ListPage, PENDING, SearchInput } from '../../../kit';
import { PluginTable } from './PluginTable';
import { RemoveDialog } from './RemoveDialog';
import { RemovedPlugins } from './RemovedPlugins';
import { SettingsDialog } from './SettingsDialog';
import { GROUPS, groupOf, matchesSearch } from './states';
import { useNames } from './use-names';
import { PLUGINS_CALL, usePlugins } from './use-plugins';
import { useAction } from '../../../shared/action';
import './plugins.css';

/** The address names the plugin whose settings are open, so that other pages can link to it. */
const OPEN_PARAM = 'plugin';

export const PluginsPage = () => {
  const { t } = useTranslation();
  const { nameOf, listOf } = useNames();
  const [searchText, setSearchText] = useState('');
  const [removing, setRemoving] = useState<PluginRow | null>(null);
  const [search, setSearch] = useSearchParams();
  const { rows, error, refetch, change, usageOf, put } = usePlugins();
  useTitle(t('admin.plugins'));

  const all = rows ?? [];
  const open = (id: string | null) =>
    setSearch(id === null ? {} : { [OPEN_PARAM]: id }, { replace: true, preventScrollReset: true });
  const opened = rows?.find(({ id, settings }) => id === search.get(OPEN_PARAM) && settings.length > 0);
  /** Switches a plugin on or off. Asks for confirmation when the plugin is in use. */
  const switchTo = useAction({
    ask: async (row: PluginRow, next: 'on' | 'off') => {
      const usage = next === 'off' ? await usageOf(row) : null;
      const parts = usage ? [...usage.interrupts] : next === 'off' ? [t('plugins.off.unknown')] : [];
      const stopped = all.filter(({ id }) => usage?.dependents.includes(id)).map(nameOf);
      if (stopped.length > 0) parts.push(t('plugins.off.dependents', { names: listOf(stopped) }));
      if (parts.length === 0) return null;
      const text = [...parts, t('plugins.off.then')].join(' ');
      return {
        title: t('plugins.off.title', { name: nameOf(row) }),
        yes: t('plugins.off.yes'),
        text,
        variant: 'negative',
      };
    },
    call: change,
    changes: [PLUGINS_CALL],
  });
  /** The result appears in the plugin's row. */
  const retry = useAction({
    call: ({ id }: PluginRow) => api('POST /api/admin/plugin/retry', { body: { id } }),
    done: (_, row) => t('plugins.retried', { name: nameOf(row) }),
    changes: [PLUGINS_CALL],
  });

  const found = rows?.filter((row) => matchesSearch(row, searchText));
  const active = all.filter(({ state }) => state === 'active').length;
  const attention = all.filter(({ state }) => state === 'failed').length;
  return (
    <>
      <ListPage
        title={t('admin.plugins')}
        sub={rows ? t('plugins.sub', { total: all.length, active, count: attention }) : PENDING}
        actions={
          <>
            <SearchInput
              icon="search"
              label={t('plugins.search')}
              value={searchText}
              onChange={setSearchText}
              delay={0}
              hotkey="slash"
            />
            <LinkButton to="/admin/plugins/install">{t('plugins.package.title')}</LinkButton>
          </>
        }
        answer={{ data: found, error, refetch }}
        noMatch={searchText && { title: t('plugins.noMatch'), text: t('plugins.noMatchText') }}
        empty={{ title: t('plugins.none'), text: t('plugins.noneText') }}
        rows={(shown) => (
          <>
            {GROUPS.map((group) => {
              const members = shown.filter((row) => groupOf(row) === group);
              if (members.length === 0) return null;
              return (
                <section key={group} className="t-plugin-group">
                  <h2 className="ui small header">{t(`plugins.groups.${group}`)}</h2>
                  <PluginTable
                    label={t(`plugins.groups.${group}`)}
                    rows={members}
                    all={all}
                    onChange={switchTo.run}
                    onRetry={retry.run}
                    onSettings={({ id }) => open(id)}
                    onRemove={setRemoving}
                  />
                </section>
              );
            })}
          </>
        )}
      />
      <p className="t-muted t-small">{t('plugins.foot')}</p>
      <RemovedPlugins />
      {removing && <RemoveDialog row={removing} name={nameOf(removing)} onClose={() => setRemoving(null)} />}
      {opened && <SettingsDialog key={opened.id} row={opened} onSaved={put} onClose={() => open(null)} />}
      <ConfirmIdentityOutlet />
    </>
  );
};
