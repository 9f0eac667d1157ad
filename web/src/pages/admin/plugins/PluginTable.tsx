import type { PluginRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { actionsColumn, DataTable, DeleteButton, Health, RowButton, type Column, toggleColumn } from '../../../kit';
import { currentLocale } from '../../../shared/i18n';
import { pluginNoteContent } from './plugin-note-content';
import { PluginNote } from './PluginNote';
import { STATE_STATUS, shownState } from './states';
import { useNames } from './use-names';

interface EffectCount {
  count: number;
  kind: string;
}

/** Matches one line of the effects, e.g. `5 calls`, `job nightly (0 3 * * *)`, `listener of submissionJudged`. */
const EFFECT = /^(?:(\d+) )?(?:shared )?([\p{L}-]+)/u;

/** Kinds with a text in both languages; a plugin may name further effects freely, and these count as other. */
const KINDS: readonly string[] = ['call', 'job', 'listener', 'hook', 'service', 'consumer', 'contribution'];

/** Returns the kind of an effect: `2 in problemEmbargoes` are two contributions to an extension point. */
function effectKindOf(noun: string, isCounted: boolean): string {
  const kind = isCounted ? noun.replace(/s$/, '') : noun;
  if (isCounted && noun === 'in') return 'contribution';
  return KINDS.includes(kind) ? kind : 'other';
}

/** Counts the effects by kind. */
export const countEffects = (effects: readonly string[]): EffectCount[] => {
  const counts = new Map<string, number>();
  for (const effect of effects) {
    const [, number, noun = effect] = EFFECT.exec(effect) ?? [];
    const kind = effectKindOf(noun, number !== undefined);
    counts.set(kind, (counts.get(kind) ?? 0) + Number(number ?? 1));
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
};

/** Shows what a plugin has registered, counted by kind; the single entries are shown on hover. */
const PluginEffects = ({ effects }: { effects: readonly string[] }) => {
  const { t } = useTranslation();
  if (effects.length === 0) return <span className="t-muted t-small">{t('plugins.nothing')}</span>;
  return (
    <span className="t-effects" title={effects.join('\n')}>
      {countEffects(effects).map(({ kind, count }) => (
        <span key={kind}>
          <b>{count}</b> {t(`plugins.effects.${kind}`, { count })}
        </span>
      ))}
    </span>
  );
};

interface Props {
  rows: PluginRow[];
  /** All plugins, including those that the search filters out. */
  all: readonly PluginRow[];
  onChange: (row: PluginRow, wanted: 'on' | 'off') => void;
  onRetry: (row: PluginRow) => void;
  onSettings: (row: PluginRow) => void;
  onRemove: (row: PluginRow) => void;
  /** What the plugins of the table have in common. */
  label: string;
}

export const PluginTable = ({ rows, all, onChange, onRetry, onSettings, onRemove, label }: Props) => {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const locale = currentLocale();
  /** Where it lies, and who made it. */
  const placeOf = ({ place, about }: PluginRow) =>
    [t(`plugins.places.${place}`), about?.author].filter(Boolean).join(' · ');
  const health = (row: PluginRow) => (
    <Health status={STATE_STATUS[shownState(row)]}>{t(`plugins.states.${shownState(row)}`)}</Health>
  );
  const columns: Column<PluginRow>[] = [
    {
      key: 'name',
      head: t('plugins.plugin'),
      cell: (row) => (
        <>
          <b>{nameOf(row)}</b>
          <span className="t-sub">
            <span className="t-mono t-hide-sm">{row.id} </span>
            {row.version}
          </span>
          {row.summaries[locale] && <span className="t-sub">{row.summaries[locale]}</span>}
          {row.place !== 'checkout' && <span className="t-sub">{placeOf(row)}</span>}
          <span className="t-sub t-only-sm">{health(row)}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('admin.state'),
      width: 'min',
      drop: 'sm',
      cell: health,
    },
    {
      key: 'effects',
      head: t('plugins.resources'),
      drop: 'md',
      cell: (row) => <PluginEffects effects={row.effects} />,
    },
    toggleColumn({
      key: 'on',
      head: t('plugins.on'),
      label: (row) => t('plugins.switch', { name: nameOf(row) }),
      checked: (row) => row.wanted === 'on',
      onChange: (row, on) => onChange(row, on ? 'on' : 'off'),
    }),
    actionsColumn((row) => (
      <>
        {row.settings.length > 0 && (
          <RowButton
            icon="cog"
            label={t('plugins.settingsOf', { name: nameOf(row) })}
            onClick={() => onSettings(row)}
          />
        )}
        {row.place === 'installed' && (
          <DeleteButton label={t('plugins.package.removeOf', { name: nameOf(row) })} onClick={() => onRemove(row)} />
        )}
      </>
    )),
  ];
  const note = (row: PluginRow) => {
    const found = pluginNoteContent(row, all);
    return found && <PluginNote note={found} row={row} onRetry={() => onRetry(row)} />;
  };
  return <DataTable columns={columns} rows={rows} rowKey={(row) => row.id} label={label} note={note} height="roomy" />;
};
