import { STATUS_SHORT, type Status } from '@tribunal/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../basics/Icon';
import { verdictStyle } from './verdict-icons';

interface Props {
  status: Status;
  /** `mark` shows only the icon, `short` AC, WA …, `chip` uses a soft background, `big` is sized for a page's title. */
  form?: 'mark' | 'short' | 'chip' | 'big';
  /** Small text after the verdict: a score, `13 / 20`, a case number. */
  children?: ReactNode;
}

/** Shows a verdict with icon, text and colour, consistent across the site. */
export const Verdict = ({ status, form, children }: Props) => {
  const { t } = useTranslation();
  const { name, tone, icon } = verdictStyle(status);
  const text = t(`verdict.${name}`);
  const classes = ['t-v', form === 'chip' && 'chip', form === 'big' && 'big'].filter(Boolean).join(' ');
  return (
    <span className={classes} data-v={tone} title={form === 'mark' || form === 'short' ? text : undefined}>
      <Icon name={icon} className={icon === 'circle notch' ? 't-spin' : undefined} />
      {form === 'mark' && <span className="t-sr">{text}</span>}
      {form === 'short' && (
        <>
          <abbr aria-hidden="true">{STATUS_SHORT[status]}</abbr>
          <span className="t-sr">{text}</span>
        </>
      )}
      {form !== 'mark' && form !== 'short' && <span>{text}</span>}
      {children}
    </span>
  );
};
