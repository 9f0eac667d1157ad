import type { PluginRow, PluginSettingRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { FormDialog, useSave } from '../../../kit';
import { SettingField } from './SettingField';
import { parseSettings, displayedValue, type Typed } from './setting-values';
import { useNames } from './use-names';

interface Props {
  row: PluginRow;
  onClose: () => void;
  onSaved: (row: PluginRow) => void;
}

/** A form generated from the settings in the plugin's manifest. */
export const SettingsDialog = ({ row, onClose, onSaved }: Props) => {
  const { t } = useTranslation();
  const { nameOf, labelOf } = useNames();
  const [typed, setTyped] = useState<Typed>({});
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const { dialog, errors, fail, run } = useSave(row.settings.map(({ name }) => name));
  const name = nameOf(row);

  const save = () => {
    const { values, wrong } = parseSettings(row.settings, typed, removed);
    const first = row.settings.find((setting) => wrong.includes(setting.name));
    if (first) return fail(first.name, outside(first));
    if (Object.keys(values).length === 0) return onClose();
    const put = async () => {
      const body = { id: row.id, values };
      onSaved(await api('PUT /api/admin/plugin/settings', { body, failures: 'silent' }));
    };
    void run(put, { success: t('plugins.saved', { name }), onDone: onClose });
  };
  const outside = (setting: PluginSettingRow): string => {
    const limits = setting.spec.type === 'integer' ? { min: setting.spec.min, max: setting.spec.max } : {};
    return t('plugins.outside', { label: labelOf(setting), ...limits });
  };
  const remove = (setting: string) => (isRemoved: boolean) =>
    setRemoved(new Set([...removed].filter((each) => each !== setting).concat(isRemoved ? setting : [])));

  return (
    <FormDialog
      title={t('plugins.settingsOf', { name })}
      save={t('authoring.save')}
      {...dialog}
      intro={<p className="t-hint">{t('plugins.savedText')}</p>}
      onSave={save}
      onClose={onClose}
    >
      {row.settings.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          label={labelOf(setting)}
          value={displayedValue(setting, typed)}
          onChange={(value) => setTyped({ ...typed, [setting.name]: value })}
          error={errors[setting.name]}
          isRemoved={removed.has(setting.name)}
          onRemove={remove(setting.name)}
        />
      ))}
    </FormDialog>
  );
};
