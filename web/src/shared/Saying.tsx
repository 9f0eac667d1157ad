import type { JudgeRemark } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What the judge's reply calls text: the remark in English on the first line, if there is one, then words of others. */
  text: string;
  remark: JudgeRemark | null;
}

/** What a judge says, its own part in the language of the reader and all other words as they were; goes into a `pre`. */
export const Saying = ({ text, remark }: Props) => {
  const { t } = useTranslation();
  if (!remark) return <>{text}</>;
  const [, ...words] = text.split('\n');
  return <>{[t(`remark.${remark.code}`, remark.values), ...words].join('\n')}</>;
};
