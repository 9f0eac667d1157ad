import { STATUS_SHORT, type Status } from '@tribunal/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../basics/Icon';
import { lookOf } from './look';

interface Props {
  status: Status;
  /** `mark`: only the picture is seen; `short`: AC, WA …; `chip`: on a soft ground; `big`: as a page's title. */
  form?: 'mark' | 'short' | 'chip' | 'big';
  /** Small words after it: a score, `13 / 20`, a case number. */
  children?: ReactNode;
}

/** A judge result: picture, word and colour, always the same. */
export const Verdict = ({ status, form, children }: Props) => {
  const { t } = useTranslation();
  const { name, tone, icon } = lookOf(status);
  const word = t(`verdict.${name}`);
  const classes = ['t-v', form === 'chip' && 'chip', form === 'big' && 'big'].filter(Boolean).join(' ');
  return (
    <span className={classes} data-v={tone} title={form === 'mark' || form === 'short' ? word : undefined}>
      <Icon name={icon} className={icon === 'circle notch' ? 't-spin' : undefined} />
      {form === 'mark' && <span className="t-sr">{word}</span>}
      {form === 'short' && (
        <>
          <abbr aria-hidden="true">{STATUS_SHORT[status]}</abbr>
          <span className="t-sr">{word}</span>
        </>
      )}
      {form !== 'mark' && form !== 'short' && <span>{word}</span>}
      {children}
    </span>
  );
};
