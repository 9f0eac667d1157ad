import type { SiteSettingKey } from '@tribunal/contract';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, Toggle } from '../../../kit';
import { SettingNote } from './SettingNote';
import { labelOf } from './setting-texts';
import type { SettingRows } from './use-settings';

type TextProps = Omit<ComponentProps<typeof TextField>, 'label' | 'name'>;

/** A text setting with its note. */
export const SettingText = ({ rows, name, ...props }: TextProps & { rows: SettingRows; name: SiteSettingKey }) => {
  const { t } = useTranslation();
  return (
    <div>
      <TextField label={t(labelOf(name))} name={name} autoComplete="off" {...props} />
      <SettingNote row={rows[name]} />
    </div>
  );
};

interface SwitchProps {
  rows: SettingRows;
  name: SiteSettingKey;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  error?: string | null;
}

/** A setting that is on or off, with its note. */
export const SettingSwitch = ({ rows, name, error, ...props }: SwitchProps) => {
  const { t } = useTranslation();
  return (
    <div>
      <Toggle label={t(labelOf(name))} {...props} />
      {error && (
        <p className="t-bad" role="alert">
          {error}
        </p>
      )}
      <SettingNote row={rows[name]} />
    </div>
  );
};
