import type { PluginFailure, PluginFault, PluginRow } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button, Note, formatExact, useClock } from '../../../kit';
import type { PluginNoteContent } from './plugin-note-content';
import { useNames } from './use-names';

interface Props {
  note: PluginNoteContent;
  row: PluginRow;
  onRetry: () => void;
}

/** Explains the current state of a plugin. */
export const PluginNote = ({ note, row, onRetry }: Props) => {
  const { t } = useTranslation();
  const { nameOf, listOf } = useNames();
  switch (note.kind) {
    case 'fault':
      return (
        <Note kind="negative">
          <span className="t-plugin-failure">{faultText(t, note.fault, listOf)}</span>
        </Note>
      );
    case 'failure':
      return <FailureNote failure={note.failure} onRetry={onRetry} />;
    case 'draining':
      return <DrainingNote row={row} />;
    case 'slow':
      return <SlowNote since={row.since} />;
    case 'retrying':
      return <Note role="status">{t('plugins.note.restarting')}</Note>;
    case 'waiting':
      return <Note>{t('plugins.note.waiting', { names: listOf(note.needs.map(nameOf)) })}</Note>;
  }
};

const faultText = (t: TFunction, fault: PluginFault, listOf: (names: readonly string[]) => string): string => {
  switch (fault.kind) {
    case 'contract':
      return t('plugins.note.contract', { wants: fault.wants, has: fault.has });
    case 'range':
      return t('plugins.note.range', { wants: fault.wants });
    case 'missing':
      return t('plugins.note.missing', { names: listOf(fault.ids) });
    case 'circle':
      return t('plugins.note.circle', { path: fault.path.join(' → ') });
    case 'twice':
      return t('plugins.note.duplicateId');
    case 'build':
      return t('plugins.note.build', { message: fault.message });
    case 'manifest':
      return t('plugins.note.manifest', { message: fault.message });
    case 'migration':
      return fault.name === null
        ? t('plugins.note.migrations', { message: fault.message })
        : t('plugins.note.migration', { name: fault.name, message: fault.message });
  }
};

/** Returns the seconds until a time; 0 when it is past or null. */
const useSecondsTo = (at: string | null): number =>
  useClock((now) => (at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now) / 1000))));

const FailureNote = ({ failure, onRetry }: { failure: PluginFailure; onRetry: () => void }) => {
  const { t } = useTranslation();
  const seconds = useSecondsTo(failure.nextAt);
  const since = formatExact(Date.parse(failure.since));
  const last = formatExact(Date.parse(failure.lastAt));
  return (
    <Note
      kind="negative"
      actions={
        <Button size="small" onClick={onRetry}>
          {t('kit.tryAgain')}
        </Button>
      }
    >
      <span className="t-plugin-failure">
        <b>{failure.message}</b> {t('plugins.note.failed', { count: failure.count, since, last })}{' '}
        {failure.nextAt === null ? t('plugins.note.stopped') : t('plugins.note.retries', { seconds })}
      </span>
    </Note>
  );
};

const DrainingNote = ({ row }: { row: PluginRow }) => {
  const { t } = useTranslation();
  const seconds = useSecondsTo(row.stopsBy);
  return (
    <Note role="status">
      {row.underWay === 0 ? t('plugins.note.drained') : t('plugins.note.draining', { count: row.underWay, seconds })}
    </Note>
  );
};

const SlowNote = ({ since }: { since: string }) => {
  const { t } = useTranslation();
  const seconds = useClock((now) => Math.max(0, Math.floor((now - Date.parse(since)) / 1000)));
  return (
    <Note kind="warning" role="status">
      {t('plugins.note.slow', { seconds })}
    </Note>
  );
};
