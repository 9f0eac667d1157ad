import { useTranslation } from 'react-i18next';
import { countEffects } from './effects';

/** What a plugin holds now, counted; each line by itself on hover. */
export const Holds = ({ effects }: { effects: readonly string[] }) => {
  const { t, i18n } = useTranslation();
  if (effects.length === 0) return <span className="t-muted t-small">{t('plugins.nothing')}</span>;
  return (
    <span className="t-holds" title={effects.join('\n')}>
      {countEffects(effects).map(({ kind, count }) => (
        <span key={kind}>
          <b>{count}</b>{' '}
          {i18n.exists(`plugins.effects.${kind}`, { count }) ? t(`plugins.effects.${kind}`, { count }) : kind}
        </span>
      ))}
    </span>
  );
};
