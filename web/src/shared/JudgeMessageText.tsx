import type { JudgeMessage } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The text of the judge's reply: an English remark on the first line, if there is one, then third-party output. */
  text: string;
  message: JudgeMessage | null;
}

/**
 * Shows a judge's message: its own part in the viewer's language, all other text unchanged. Render it inside a `pre`.
 */
export const JudgeMessageText = ({ text, message }: Props) => {
  const { t } = useTranslation();
  if (!message) return <>{text}</>;
  const [, ...rest] = text.split('\n');
  return <>{[t(`judgeMessage.${message.code}`, message.values), ...rest].join('\n')}</>;
};
