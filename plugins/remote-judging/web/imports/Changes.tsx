import type { ImportItem } from '../../contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../calls';
import { Button, Note, Tag, Toggle, confirm, toast } from '@tribunal/web/kit';
import { useAction } from '../shared/use-action';
import { firstChoice } from './progress';

interface Props {
  item: ImportItem;
  /** Display id of the problem. */
  code: string;
  onApplied: () => void;
}

/** Compares the original with the local problem; the selected changes are applied. */
export const Changes = ({ item: { id, changes }, code, onApplied }: Props) => {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState(() => firstChoice(changes));
  const { busy, run } = useAction(onApplied);
  const nameOf = (field: string): string =>
    i18n.exists(`remote-judging.sync.field.${field}`) ? t(`remote-judging.sync.field.${field}`) : field;
  const choose = (field: string, isOn: boolean) =>
    setChosen((now) => new Set(isOn ? [...now, field] : [...now].filter((each) => each !== field)));

  const apply = async () => {
    if (chosen.size === 0) return toast.warning(t('remote-judging.sync.noneChosen'));
    const edited = changes.filter(({ field, isEdited }) => isEdited && chosen.has(field)).map(({ field }) => field);
    const question = {
      title: t('remote-judging.sync.applyAsk'),
      text: t('remote-judging.sync.applyText', { fields: edited.map(nameOf).join(', ') }),
      yes: t('remote-judging.sync.apply', { count: chosen.size }),
      variant: 'negative',
    } as const;
    if (edited.length > 0 && !(await confirm(question))) return;
    await run(
      id,
      () => api('POST /api/admin/remote-import/apply', { body: { itemId: id, fields: [...chosen] } }),
      t('remote-judging.sync.applied'),
    );
  };

  return (
    <section aria-label={t('remote-judging.sync.title', { problemId: code })}>
      <p className="t-hint">{t('remote-judging.sync.text')}</p>
      {changes.map(({ field, ours, theirs, isEdited }) => (
        <div key={field} className="t-change">
          <span className="t-row">
            <Toggle
              variant="box"
              label={nameOf(field)}
              checked={chosen.has(field)}
              onChange={(isOn) => choose(field, isOn)}
            />
            {isEdited && <Tag>{t('remote-judging.sync.edited')}</Tag>}
          </span>
          <div className="t-compare">
            <Side title={t('remote-judging.sync.ours')} text={ours} field={nameOf(field)} />
            <Side title={t('remote-judging.sync.theirs')} text={theirs} field={nameOf(field)} />
          </div>
        </div>
      ))}
      {changes.length === 0 ? (
        <Note>{t('remote-judging.import.outcome.same')}</Note>
      ) : (
        <Button variant="primary" state={busy !== null ? 'busy' : 'ready'} onClick={() => void apply()}>
          {t('remote-judging.sync.apply', { count: chosen.size })}
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
      <pre translate="no" className="t-mono" tabIndex={0} role="region" aria-label={`${field}: ${title}`}>
        {text || <span className="t-muted">{t('remote-judging.sync.empty')}</span>}
      </pre>
    </div>
  );
};
