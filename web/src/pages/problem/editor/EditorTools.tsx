import { useAction } from '../../../shared/action';
import { groupLanguages, Limits, readText, type ProblemDetail, Status, type TextFault } from '@tribunal/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_FILES, IconButton, Select, confirm, toast } from '../../../kit';
import { EditorSettings } from './EditorSettings';
import { useLanguageDetails } from './use-language-details';
import type { DraftState } from './use-draft';
import type { FocusToggle } from '../use-focus-mode';
import type { ProblemContext } from '../problem-context';
import { api, getToken } from '../../../api';
import { accountDialog } from '../../../shared/account';
import { languageDescription } from '../../../shared/language-description';

/** What is wrong with a file, as a locale key. */
type CodeFileFault = 'problem.fileLarge' | 'problem.fileNoText' | 'problem.codeLong';
type CodeFile = { code: string; faults: readonly TextFault[] } | { fault: CodeFileFault };

/** Maximum number of bytes per character of code. */
const BYTES_PER_CHARACTER = 4;

/** What is harmless in code, or not to be seen in it once the file is read. */
const QUIET: ReadonlySet<TextFault> = new Set(['mark', 'doubtfulEncoding', 'lineEnds', 'closing', 'noFinalLineEnd']);

/** Reads a file as code within the length limit, and says what is strange about it. */
export const readCodeFile = async (file: Blob): Promise<CodeFile> => {
  if (file.size > Limits.code.max * BYTES_PER_CHARACTER) return { fault: 'problem.fileLarge' };
  const { text, faults, isConvertible } = readText(new Uint8Array(await file.arrayBuffer()));
  if (!isConvertible) return { fault: 'problem.fileNoText' };
  return text.length > Limits.code.max ? { fault: 'problem.codeLong' } : { code: text, faults };
};

/** Loads the user's newest accepted code into the editor after they confirm that the current code is replaced. */
const useLastAccepted = ({ problem, myStatus }: ProblemDetail, { cid }: ProblemContext, draft: DraftState) => {
  const { t } = useTranslation();
  const restore = useAction({
    ask: () => ({
      title: t('problem.lastAccepted'),
      text: t('problem.lastAcceptedText'),
      yes: t('problem.lastAcceptedYes'),
    }),
    call: () => api('GET /api/get-last-ac-code', { query: { pid: problem.id, cid } }),
    after: ({ code, language }) => {
      if (code) draft.replace(code, language);
      else toast.error(t('problem.notPassed'));
    },
  });
  return () => {
    if (!getToken()) {
      toast.warning(t('account.loginFirst'));
      return accountDialog.open('login');
    }
    if (myStatus !== Status.Accepted) return toast.error(t('problem.notPassed'));
    void restore.run();
  };
};

interface Props {
  detail: ProblemDetail;
  context: ProblemContext;
  draft: DraftState;
  focus: FocusToggle;
}

export const EditorTools = ({ detail, context, draft, focus }: Props) => {
  const { t } = useTranslation();
  const [settings, setSettings] = useState(false);
  const restoreLastAccepted = useLastAccepted(detail, context, draft);

  const reset = async () => {
    const question = {
      title: t('problem.resetCode'),
      text: t('problem.resetCodeText'),
      yes: t('problem.resetCodeYes'),
    };
    if (await confirm({ ...question, variant: 'negative' })) draft.resetToTemplate();
  };

  return (
    <div className="t-tools">
      <LanguageSelect detail={detail} draft={draft} />
      <span className="t-grow" />
      <UploadButton draft={draft} />
      <IconButton size="small" icon="history" label={t('problem.lastAccepted')} onClick={restoreLastAccepted} />
      <IconButton size="small" icon="undo" label={t('problem.resetCode')} onClick={() => void reset()} />
      <IconButton size="small" icon="cog" label={t('problem.editorSettings')} onClick={() => setSettings(true)} />
      <IconButton
        size="small"
        className="t-hide-sm"
        icon={focus.isOn ? 'compress' : 'expand'}
        label={t('problem.focus')}
        aria-pressed={focus.isOn}
        onClick={focus.toggle}
      />
      {settings && <EditorSettings draft={draft} onClose={() => setSettings(false)} />}
    </div>
  );
};

/** Returns the options for languages; those of one family stand below its name. */
const optionsOf = (languages: readonly string[]) =>
  groupLanguages(languages).flatMap(({ label, names }) =>
    names.map((name) => ({ value: name, text: name, ...(label && names.length > 1 && { group: label }) })),
  );

/** Selects the language and shows its details. */
const LanguageSelect = ({ detail: { problem, languages }, draft }: Pick<Props, 'detail' | 'draft'>) => {
  const { t } = useTranslation();
  const description = useLanguageDetails(problem, draft.language)?.description;
  return (
    <>
      <Select
        label={t('problem.language')}
        value={draft.language}
        options={optionsOf(languages)}
        onChange={draft.chooseLanguage}
      />
      {description && description !== draft.language && (
        <span className="t-muted t-small t-hide-sm t-ellipsis">{languageDescription(description)}</span>
      )}
    </>
  );
};

const UploadButton = ({ draft }: Pick<Props, 'draft'>) => {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    const { language } = draft.now();
    const result = await readCodeFile(file);
    if (field.current) field.current.value = '';
    if ('fault' in result) return toast.error(t(result.fault, { max: Limits.code.max, name: file.name }));
    draft.replace(result.code, language);
    const notable = result.faults.filter((fault) => !QUIET.has(fault));
    const read = t('problem.fileRead', { name: file.name });
    if (notable.length === 0) return toast.success(read);
    toast.warning([read, ...notable.map((fault) => t(`problem.fileFault.${fault}`))].join(' '));
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={CODE_FILES}
        hidden
        onChange={(event) => void upload(event.target.files?.[0])}
      />
      <IconButton size="small" icon="upload" label={t('problem.uploadCode')} onClick={() => field.current?.click()} />
    </>
  );
};
