import type { CompileCheck } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api';
import { Button, Dialog, Health, consumeErrorText, toast } from '../../../../kit';
import { useForm } from '../form-context';
import type { FormState } from '../form-state';

const checkOf = ({ id, spjCode, spjLanguage, judgeFiles }: FormState): CompileCheck => ({
  ...(id === null ? {} : { pid: id }),
  code: spjCode,
  language: spjLanguage,
  extraFiles: Object.fromEntries(judgeFiles.map(({ name, content }) => [name, content])),
});

/** Has a judge compile the program as entered and shows the full compiler output. */
export const CompileButton = () => {
  const { t } = useTranslation();
  const { form, isCompiled, recordCompiled } = useForm();
  const [busy, setBusy] = useState(false);
  const [compilerOutput, setCompilerOutput] = useState<string | null>(null);

  const compile = async () => {
    const request = { body: checkOf(form), failures: 'silent' as const };
    setBusy(true);
    try {
      await (form.judgeMode === 'spj'
        ? api('POST /api/admin/problem/compile-spj', request)
        : api('POST /api/admin/problem/compile-interactive', request));
      recordCompiled();
      toast.success(t('authoring.compiledNow'));
    } catch (error) {
      setCompilerOutput(consumeErrorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="t-row t-compile">
      <Button
        icon="cogs"
        state={busy ? 'busy' : 'ready'}
        disabled={form.spjCode.trim() === ''}
        onClick={() => void compile()}
      >
        {t('authoring.compile')}
      </Button>
      <span role="status">
        <Health status={isCompiled && form.spjCode ? 'up' : 'wait'}>
          {t(isCompiled && form.spjCode ? 'authoring.compiled' : 'authoring.notCompiled')}
        </Health>
      </span>
      {compilerOutput !== null && (
        <Dialog title={t('authoring.compileError')} width="wide" onClose={() => setCompilerOutput(null)}>
          <pre className="t-code t-plain" tabIndex={0}>
            {compilerOutput}
          </pre>
        </Dialog>
      )}
    </div>
  );
};
