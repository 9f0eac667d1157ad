import type { PluginSettingRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { PasswordField, TextField, Toggle } from '../../../kit';

interface Props {
  setting: PluginSettingRow;
  label: string;
  value: string | boolean;
  onChange: (value: string | boolean) => void;
  error?: string;
  /** For a secret that is set: whether saving removes it. */
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
}

/** Renders the control for a setting's kind, with its limits in the label. */
export const SettingField = ({ setting, label, value, onChange, error, isRemoved, onRemove }: Props) => {
  const { t } = useTranslation();
  const { name, spec, hasSecret } = setting;
  const text = String(value);
  if (spec.type === 'boolean') {
    return (
      <div className="field">
        <Toggle label={label} checked={value === true} onChange={onChange} />
      </div>
    );
  }
  if (spec.type === 'integer') {
    return (
      <TextField
        label={t('plugins.within', { label, min: spec.min, max: spec.max })}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={onChange}
        error={error}
      />
    );
  }
  if (!spec.secret) {
    return (
      <TextField
        label={label}
        name={name}
        autoComplete="off"
        maxLength={spec.maxLength}
        value={text}
        onChange={onChange}
        error={error}
      />
    );
  }
  return (
    <>
      <PasswordField
        label={`${label} · ${t(hasSecret ? 'plugins.secretSet' : 'plugins.secretUnset')}`}
        name={name}
        autoComplete="new-password"
        maxLength={spec.maxLength}
        value={isRemoved ? '' : text}
        disabled={isRemoved}
        onChange={onChange}
        error={error}
      />
      {hasSecret && spec.boundTo !== undefined && <p className="t-hint">{t('plugins.secretBound')}</p>}
      {hasSecret && (
        <div className="field">
          <Toggle
            variant="box"
            label={t('plugins.secretRemove', { label })}
            checked={isRemoved}
            onChange={(is) => onRemove(is)}
          />
        </div>
      )}
    </>
  );
};
