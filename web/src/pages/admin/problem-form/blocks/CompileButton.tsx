import type { CompileCheck } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Health, useSave } from '../../../../kit';
import { useProblemFormTools } from '../problem-form-tools';
import type { FormState } from '../values/form-state';

const checkOf = ({ id, spjCode, spjLanguage, judgeFiles }: FormState): CompileCheck => ({
  ...(id === null ? {} : { pid: id }),
  code: spjCode,
  language: spjLanguage,
  extraFiles: Object.fromEntries(judgeFiles.map(({ name, content }) => [name, content])),
});

/** Has a judge compile the program as entered and shows the full compiler output. */
export const CompileButton = () => {
  const { t } = useTranslation();
  const { form, isCompiled, recordCompiled, calls } = useProblemFormTools();
  const { state, errors, run } = useSave();
  const [isOutputOpen, setOutputOpen] = useState(false);

  const compile = async () => {
    const mode = form.judgeMode === 'spj' ? 'spj' : 'interactive';
    const check = async () => {
      await calls.compile(mode, checkOf(form));
      recordCompiled();
    };
    setOutputOpen(!(await run(check, { success: t('authoring.compiledNow') })));
  };

  return (
    <div className="t-row t-compile">
      <Button icon="cogs" state={state} disabled={form.spjCode.trim() === ''} onClick={() => void compile()}>
        {t('authoring.compile')}
      </Button>
      <span role="status">
        <Health status={isCompiled && form.spjCode ? 'up' : 'wait'}>
          {t(isCompiled && form.spjCode ? 'authoring.compiled' : 'authoring.notCompiled')}
        </Health>
      </span>
      {isOutputOpen && errors.form && (
        <Dialog title={t('authoring.compileError')} width="wide" onClose={() => setOutputOpen(false)}>
          <pre translate="no" className="t-code t-plain" tabIndex={0}>
            {errors.form}
          </pre>
        </Dialog>
      )}
    </div>
  );
};
