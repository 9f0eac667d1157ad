import { useTranslation } from 'react-i18next';
import type { CodeMark } from '../../../kit';
import { JudgeMessageText } from '../../../shared/JudgeMessageText';
import type { CompilerOutput } from './use-compiler-output';

/** As many lines or messages as can be read at a glance; all of them are on the page of the submission. */
const SHOWN = 5;
const MAX_LENGTH = 1000;

const firstLines = (text: string): string => text.split('\n', SHOWN).join('\n').slice(0, MAX_LENGTH);
/** Errors come first, since warnings refuse no code. */
const firstMarks = (marks: readonly CodeMark[]): CodeMark[] =>
  ['error', 'warning'].flatMap((severity) => marks.filter((mark) => mark.severity === severity)).slice(0, SHOWN);

interface Props {
  /** Undefined until it is loaded; the room for it is kept. */
  output: CompilerOutput | undefined;
  goTo: ((mark: CodeMark) => void) | null;
}

/** Shows the first complaints of the compiler, with the places in the code that it names. */
export const CompilerMessages = ({ output, goTo }: Props) => {
  const { t } = useTranslation();
  const marks = firstMarks(output?.marks ?? []);
  const { errorMessage, errorRemark = null } = output?.submission ?? {};
  return (
    <div className="t-compiler t-small" role="region" aria-label={t('submission.compilerOutput')} tabIndex={0}>
      {marks.length > 0 ? (
        <ul>
          {marks.map((mark, index) => (
            <li key={index}>
              <Place mark={mark} goTo={goTo} />
              <span translate="no">{mark.message}</span>
            </li>
          ))}
        </ul>
      ) : (
        errorMessage && (
          <pre translate="no">
            <JudgeMessageText text={firstLines(errorMessage)} message={errorRemark} />
          </pre>
        )
      )}
    </div>
  );
};

const Place = ({ mark, goTo }: { mark: CodeMark; goTo: Props['goTo'] }) => {
  const { t } = useTranslation();
  const text = t('problem.lineOfCode', { line: mark.line });
  if (!goTo) return <span className="t-muted t-nowrap">{text}</span>;
  return (
    <button type="button" className="t-link t-nowrap" onClick={() => goTo(mark)}>
      {text}
    </button>
  );
};
