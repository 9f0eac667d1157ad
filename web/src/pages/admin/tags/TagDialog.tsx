import { Limits, LOCAL_PROBLEM_SOURCE, type Tag, type CoreCalls } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../../api';
import { FormDialog, TextField, Toggle, toast } from '../../../kit';
import { ColourField, SelectField } from '../../../kit/fields';
import { problemSourceKeys } from '../../../shared/problem-sources';
import { useRemoteStatus } from '../../../shared/remote';
import { useDialogSave } from '../../../shared/use-dialog-save';

type Groups = CoreCalls['GET /api/get-problem-tags-and-classification']['data'];

/** Returns the id of a tag's classification; null if it has none or is a new tag. */
const classificationOf = (groups: Groups, tagId: number | null): number | null =>
  groups.find(({ tagList }) => tagList.some(({ id }) => id === tagId))?.classification?.id ?? null;

interface Props {
  /** Null for a new tag. */
  tag: Tag | null;
  source: string;
  onClose: () => void;
  onDone: () => void;
}

const COLOURS = ['#2d4bb4', '#17703d', '#b3242f', '#855700', '#7439b8', '#0b6a74', '#9d2369', '#5a6371'] as const;

export const TagDialog = ({ tag, source, onClose, onDone }: Props) => {
  const { t } = useTranslation();
  const [name, setName] = useState(tag?.name ?? '');
  const [color, setColor] = useState<string | null>(tag ? tag.color : COLOURS[0]);
  const [oj, setOj] = useState(tag?.oj ?? source);
  const sources = problemSourceKeys(useRemoteStatus().data, oj);
  const groups = useCall('GET /api/get-problem-tags-and-classification', { query: { oj } });
  const [chosen, setChosen] = useState<string | null>(null);
  const tcid = chosen ?? String(classificationOf(groups.data ?? [], tag?.id ?? null) ?? '');
  const { busy, errors, fail, run } = useDialogSave(['name', 'color', 'oj', 'tcid']);

  const save = () => {
    if (name.trim() === '') return fail('name', t('authoring.tag.nameNeeded'));
    const body = { name: name.trim(), color, oj, tcid: tcid ? Number(tcid) : null };
    void run(async () => {
      if (tag) await api('PUT /api/admin/tag', { body: { ...body, id: tag.id }, failures: 'silent' });
      else await api('POST /api/admin/tag', { body, failures: 'silent' });
      toast.success(t(tag ? 'authoring.saved' : 'authoring.created'));
      onDone();
    });
  };
  const changeSource = (next: string) => {
    setOj(next);
    setChosen('');
  };
  const classifications = (groups.data ?? []).flatMap(({ classification }) => classification ?? []);

  return (
    <FormDialog
      title={t(tag ? 'authoring.tag.edit' : 'authoring.tag.create')}
      save={t(tag ? 'authoring.save' : 'authoring.create')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('authoring.tag.name')}
        name="name"
        autoComplete="off"
        maxLength={Limits.tagName.max}
        value={name}
        onChange={setName}
        error={errors.name}
      />
      <SelectField
        label={t('authoring.bank')}
        name="oj"
        value={oj}
        options={sources.map((each) => ({
          value: each,
          text: each === LOCAL_PROBLEM_SOURCE ? t('authoring.ownBank', { bank: each }) : each,
        }))}
        onChange={changeSource}
        error={errors.oj}
      />
      <SelectField
        label={t('authoring.classification.one')}
        name="tcid"
        value={tcid}
        options={[
          { value: '', text: t('authoring.classification.none') },
          ...classifications.map((each) => ({ value: String(each.id), text: each.name })),
        ]}
        onChange={setChosen}
        error={errors.tcid}
      />
      <Toggle
        label={t('authoring.tag.coloured')}
        checked={color !== null}
        onChange={(isOn) => setColor(isOn ? COLOURS[0] : null)}
      />
      {color !== null && (
        <ColourField
          label={t('authoring.tag.colour')}
          value={color}
          onChange={setColor}
          choices={COLOURS}
          choiceLabel={(colour) => t('authoring.tag.colourOne', { colour })}
        />
      )}
    </FormDialog>
  );
};
