import { useTranslation } from 'react-i18next';
import { Dialog, EDITOR_THEMES, Segmented, isEditorTheme, useMedia } from '../../../kit';
import { SelectField } from '../../../kit/fields';
import { useContributions } from '../../../plugins/contributions';
import { codeRunners } from '../../../plugins/extension-points';
import { FONT_SIZES, HEIGHTS, TAB_SIZES } from './draft-store';
import { STACKED_QUERY } from '../panes';
import type { DraftState } from './use-draft';

interface Props {
  draft: DraftState;
  onClose: () => void;
}

export const EditorSettings = ({ draft, onClose }: Props) => {
  const { t } = useTranslation();
  const { settings, changeSettings } = draft;
  const canRun = useContributions(codeRunners).length > 0;
  const stacked = useMedia(STACKED_QUERY);
  const nameOf = (theme: string) => (theme === 'site' ? t('problem.siteTheme') : theme);
  return (
    <Dialog title={t('problem.editorSettings')} width="login" onClose={onClose}>
      <div className="t-editor-settings ui form">
        <SelectField
          label={t('problem.theme')}
          value={settings.theme}
          options={EDITOR_THEMES.map((theme) => ({ value: theme, text: nameOf(theme) }))}
          onChange={(theme) => isEditorTheme(theme) && changeSettings({ theme })}
        />
        <Sizes
          label={t('problem.fontSize')}
          sizes={FONT_SIZES}
          value={settings.fontSize}
          onChange={(fontSize) => changeSettings({ fontSize })}
        />
        <Sizes
          label={t('problem.tabSize')}
          sizes={TAB_SIZES}
          value={settings.tabSize}
          onChange={(tabSize) => changeSettings({ tabSize })}
        />
        {stacked && (
          <Sizes
            label={t('problem.editorHeight')}
            sizes={HEIGHTS}
            value={settings.height}
            onChange={(height) => changeSettings({ height })}
          />
        )}
        <p className="t-muted t-small">{t(`problem.editorKeys.${canRun ? 'run' : 'submit'}`)}</p>
      </div>
    </Dialog>
  );
};

interface SizesProps {
  label: string;
  sizes: readonly number[];
  value: number;
  onChange: (size: number) => void;
}

const Sizes = ({ label, sizes, value, onChange }: SizesProps) => (
  <div>
    <h3 className="ui header">{label}</h3>
    <Segmented
      label={label}
      value={String(value)}
      options={sizes.map((size) => ({ value: String(size), text: String(size) }))}
      onChange={(size) => onChange(Number(size))}
    />
  </div>
);
