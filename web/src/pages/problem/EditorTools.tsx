import type { Problem } from '@tribunal/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api';
import { CODE_FILES, IconButton, Select, confirm } from '../../kit';
import { EditorSettings } from './EditorSettings';
import type { DraftState } from './use-draft';

interface Props {
  problem: Problem;
  languages: readonly string[];
  draft: DraftState;
}

export const EditorTools = ({ problem, languages, draft }: Props) => {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const [settings, setSettings] = useState(false);
  const known = useCall(
    'GET /api/get-problem-languages',
    { query: { pid: problem.id }, failures: 'silent' },
    { staleTime: Infinity },
  );
  const about = known.data?.find((language) => language.name === draft.language)?.description;

  const upload = async (chosen: File | undefined) => {
    if (chosen) draft.type(await chosen.text());
    if (file.current) file.current.value = '';
  };
  const reset = async () => {
    const question = {
      title: t('problem.resetCode'),
      text: t('problem.resetCodeText'),
      yes: t('problem.resetCodeYes'),
    };
    if (await confirm({ ...question, look: 'negative' })) draft.resetToTemplate();
  };

  return (
    <div className="t-tools">
      <Select
        label={t('problem.language')}
        value={draft.language}
        options={languages.map((language) => ({ value: language, text: language }))}
        onChange={draft.chooseLanguage}
      />
      {about && about !== draft.language && <span className="t-muted t-small t-hide-sm t-ellipsis">{about}</span>}
      <span className="t-grow" />
      <input
        ref={file}
        type="file"
        accept={CODE_FILES}
        hidden
        onChange={(event) => void upload(event.target.files?.[0])}
      />
      <IconButton size="small" icon="upload" label={t('problem.uploadCode')} onClick={() => file.current?.click()} />
      <IconButton size="small" icon="undo" label={t('problem.resetCode')} onClick={() => void reset()} />
      <IconButton size="small" icon="cog" label={t('problem.editorSettings')} onClick={() => setSettings(true)} />
      {settings && <EditorSettings draft={draft} onClose={() => setSettings(false)} />}
    </div>
  );
};
