import type { ImportItem } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { Button, Note, Tag, Toggle, confirm, toast } from '../../../kit';
import { firstChoice } from './progress';

interface Props {
  item: ImportItem;
  /** As people know the problem. */
  code: string;
  onApplied: () => void;
}

/** What the original has now beside what is here; what is chosen is taken over. */
export const Changes = ({ item: { id, changes }, code, onApplied }: Props) => {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState(() => firstChoice(changes));
  const [busy, setBusy] = useState(false);
  const nameOf = (field: string): string =>
    i18n.exists(`remoteOffice.sync.field.${field}`) ? t(`remoteOffice.sync.field.${field}`) : field;
  const choose = (field: string, isOn: boolean) =>
    setChosen((now) => new Set(isOn ? [...now, field] : [...now].filter((each) => each !== field)));

  const apply = async () => {
    if (chosen.size === 0) return toast.warning(t('remoteOffice.sync.noneChosen'));
    const edited = changes.filter(({ field, isEdited }) => isEdited && chosen.has(field)).map(({ field }) => field);
    const question = {
      title: t('remoteOffice.sync.applyAsk'),
      text: t('remoteOffice.sync.applyText', { fields: edited.map(nameOf).join(', ') }),
      yes: t('remoteOffice.sync.apply', { count: chosen.size }),
      look: 'negative',
    } as const;
    if (edited.length > 0 && !(await confirm(question))) return;
    setBusy(true);
    try {
      await api('POST /api/admin/remote-import/apply', { body: { itemId: id, fields: [...chosen] } });
      toast.success(t('remoteOffice.sync.applied'));
    } catch {
      // Shown already.
    } finally {
      setBusy(false);
      onApplied();
    }
  };

  return (
    <section aria-label={t('remoteOffice.sync.title', { problemId: code })}>
      <p className="t-hint">{t('remoteOffice.sync.text')}</p>
      {changes.map(({ field, ours, theirs, isEdited }) => (
        <div key={field} className="t-change">
          <span className="t-row">
            <Toggle
              look="box"
              label={nameOf(field)}
              checked={chosen.has(field)}
              onChange={(isOn) => choose(field, isOn)}
            />
            {isEdited && <Tag>{t('remoteOffice.sync.edited')}</Tag>}
          </span>
          <div className="t-compare">
            <Side title={t('remoteOffice.sync.ours')} text={ours} field={nameOf(field)} />
            <Side title={t('remoteOffice.sync.theirs')} text={theirs} field={nameOf(field)} />
          </div>
        </div>
      ))}
      {changes.length === 0 ? (
        <Note>{t('remoteOffice.import.outcome.same')}</Note>
      ) : (
        <Button look="primary" state={busy ? 'busy' : 'ready'} onClick={() => void apply()}>
          {t('remoteOffice.sync.apply', { count: chosen.size })}
        </Button>
      )}
    </section>
  );
};

const Side = ({ title, text, field }: { title: string; text: string; field: string }) => {
  const { t } = useTranslation();
  return (
    <div>
      <h4>{title}</h4>
      <pre className="t-mono" tabIndex={0} role="region" aria-label={`${field}: ${title}`}>
        {text || <span className="t-muted">{t('remoteOffice.sync.empty')}</span>}
      </pre>
    </div>
  );
};
