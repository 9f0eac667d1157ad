import { Limits, LOCAL_PROBLEM_SOURCE, type Tag, type CoreCalls } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, refresh, useCall } from '../../../api';
import { FormDialog, TextField, Toggle, textError } from '../../../kit';
import { useForm } from '../../../shared/form';
import { ColourField, SelectField } from '../../../kit/fields';
import { problemSourceKeys } from '../../../shared/problem-sources';
import { useProblemSources } from '../../../plugins/problem-sources';

export const TAGS_CALL = 'GET /api/get-problem-tags-and-classification';

type Groups = CoreCalls[typeof TAGS_CALL]['data'];

/** Returns the id of a tag's classification; null if it has none or is a new tag. */
const classificationOf = (groups: Groups, tagId: number | null): number | null =>
  groups.find(({ tagList }) => tagList.some(({ id }) => id === tagId))?.classification?.id ?? null;

interface Props {
  /** Null for a new tag. */
  tag: Tag | null;
  source: string;
  onClose: () => void;
}

const COLOURS = ['#2d4bb4', '#17703d', '#b3242f', '#855700', '#7439b8', '#0b6a74', '#9d2369', '#5a6371'] as const;

export const TagDialog = ({ tag, source, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: {
      name: tag?.name ?? '',
      color: tag ? tag.color : (COLOURS[0] as string | null),
      oj: tag?.oj ?? source,
      /** Null until it is chosen. */
      tcid: null as string | null,
    },
    rule: (field, { name }) => (field === 'name' ? textError(t, t('authoring.tag.name'), name) : null),
    send: async ({ name, color, oj }) => {
      const body = { name: name.trim(), color, oj, tcid: tcid ? Number(tcid) : null };
      if (tag) await api('PUT /api/admin/tag', { body: { ...body, id: tag.id }, failures: 'silent' });
      else await api('POST /api/admin/tag', { body, failures: 'silent' });
      await refresh(TAGS_CALL);
    },
    success: t(tag ? 'authoring.saved' : 'authoring.created'),
    onDone: onClose,
  });
  const { values, put, bind } = form;
  const { color, oj } = values;
  const sources = problemSourceKeys(useProblemSources(), oj);
  const groups = useCall(TAGS_CALL, { query: { oj } });
  const tcid = values.tcid ?? String(classificationOf(groups.data ?? [], tag?.id ?? null) ?? '');
  const changeSource = (next: string) => form.setValues({ oj: next, tcid: '' });
  const classifications = (groups.data ?? []).flatMap(({ classification }) => classification ?? []);

  return (
    <FormDialog
      title={t(tag ? 'authoring.tag.edit' : 'authoring.tag.create')}
      save={t(tag ? 'authoring.save' : 'authoring.create')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField label={t('authoring.tag.name')} {...bind('name')} autoComplete="off" maxLength={Limits.tagName.max} />
      <SelectField
        label={t('authoring.bank')}
        name="oj"
        value={oj}
        options={sources.map((each) => ({
          value: each,
          text: each === LOCAL_PROBLEM_SOURCE ? t('authoring.ownBank', { bank: each }) : each,
        }))}
        onChange={changeSource}
        error={form.errors.oj}
      />
      <SelectField
        label={t('authoring.classification.one')}
        name="tcid"
        value={tcid}
        options={[
          { value: '', text: t('authoring.classification.none') },
          ...classifications.map((each) => ({ value: String(each.id), text: each.name })),
        ]}
        onChange={put('tcid')}
        error={form.errors.tcid}
      />
      <Toggle
        label={t('authoring.tag.coloured')}
        checked={color !== null}
        onChange={(isOn) => put('color')(isOn ? COLOURS[0] : null)}
      />
      {color !== null && (
        <ColourField label={t('authoring.tag.colour')} value={color} onChange={put('color')} choices={COLOURS} />
      )}
    </FormDialog>
  );
};
