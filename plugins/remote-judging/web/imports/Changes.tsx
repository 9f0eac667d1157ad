import type { ImportItem } from '../../contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, IMPORT, useAction } from '../calls';
import { Button, Note, Tag, Toggle, toast } from '@tribunal/web/kit';
import { firstChoice } from './progress';

interface Props {
  item: ImportItem;
  /** Display id of the problem. */
  code: string;
}

/** Compares the original with the local problem; the selected changes are applied. */
export const Changes = ({ item: { id, changes }, code }: Props) => {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState(() => firstChoice(changes));
  const nameOf = (field: string): string =>
    i18n.exists(`remote-judging.sync.field.${field}`) ? t(`remote-judging.sync.field.${field}`) : field;
  const choose = (field: string, isOn: boolean) =>
    setChosen((now) => new Set(isOn ? [...now, field] : [...now].filter((each) => each !== field)));

  const apply = useAction({
    ask: () => {
      const edited = changes.filter(({ field, isEdited }) => isEdited && chosen.has(field)).map(({ field }) => field);
      if (edited.length === 0) return null;
      return {
        title: t('remote-judging.sync.applyAsk'),
        text: t('remote-judging.sync.applyText', { fields: edited.map(nameOf).join(', ') }),
        yes: t('remote-judging.sync.apply', { count: chosen.size }),
        variant: 'negative',
      };
    },
    call: () => api('POST /api/admin/remote-import/apply', { body: { itemId: id, fields: [...chosen] } }),
    done: t('remote-judging.sync.applied'),
    changes: [IMPORT],
  });
  const applyChosen = () => {
    if (chosen.size === 0) toast.warning(t('remote-judging.sync.noneChosen'));
    else void apply.run();
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
        <Button variant="primary" state={apply.state} onClick={applyChosen}>
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
