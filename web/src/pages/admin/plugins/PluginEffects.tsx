import { useTranslation } from 'react-i18next';
import { countEffects } from './effects';

/** Shows what a plugin has registered, counted by kind; the single entries are shown on hover. */
export const PluginEffects = ({ effects }: { effects: readonly string[] }) => {
  const { t, i18n } = useTranslation();
  if (effects.length === 0) return <span className="t-muted t-small">{t('plugins.nothing')}</span>;
  return (
    <span className="t-effects" title={effects.join('\n')}>
      {countEffects(effects).map(({ kind, count }) => (
        <span key={kind}>
          <b>{count}</b>{' '}
          {i18n.exists(`plugins.effects.${kind}`, { count }) ? t(`plugins.effects.${kind}`, { count }) : kind}
        </span>
      ))}
    </span>
  );
};
