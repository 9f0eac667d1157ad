import type { MachineLoad } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../kit';

/** Tells in one line how busy the machine of a judge was in the last ten minutes. */
export const MachineLoadText = ({ load }: { load: MachineLoad }) => {
  const { t, i18n } = useTranslation();
  const facts = [
    t('admin.loadWaited', { time: formatDuration(load.waitedMs, i18n.language) }),
    t('admin.loadDiscarded', { count: load.discardedRuns }),
    t('admin.loadLag', { time: formatDuration(load.lagMs, i18n.language) }),
  ];
  return (
    <div className="t-muted t-small">
      {t('admin.loadTitle')} {facts.join(' · ')}
    </div>
  );
};
