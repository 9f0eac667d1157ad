import { useTranslation } from 'react-i18next';
import { Dialog, Segmented } from '../../kit';
import { FONT_SIZES, TAB_SIZES } from './draft-store';
import type { DraftState } from './use-draft';

interface Props {
  draft: DraftState;
  onClose: () => void;
}

const choices = (sizes: readonly number[], unit = '') =>
  sizes.map((size) => ({ value: String(size), text: `${size}${unit}` }));

export const EditorSettings = ({ draft, onClose }: Props) => {
  const { t } = useTranslation();
  const { settings, changeSettings } = draft;
  return (
    <Dialog title={t('problem.editorSettings')} width="login" onClose={onClose}>
      <div className="t-settings">
        <div>
          <h3 className="ui header">{t('problem.fontSize')}</h3>
          <Segmented
            label={t('problem.fontSize')}
            value={String(settings.fontSize)}
            options={choices(FONT_SIZES)}
            onChange={(size) => changeSettings({ fontSize: Number(size) })}
          />
        </div>
        <div>
          <h3 className="ui header">{t('problem.tabSize')}</h3>
          <Segmented
            label={t('problem.tabSize')}
            value={String(settings.tabSize)}
            options={choices(TAB_SIZES)}
            onChange={(size) => changeSettings({ tabSize: Number(size) })}
          />
        </div>
        <p className="t-muted t-small">{t('problem.editorKeys')}</p>
      </div>
    </Dialog>
  );
};
