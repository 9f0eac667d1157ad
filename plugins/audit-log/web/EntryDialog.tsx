import type { Locale } from '@tribunal/contract';
import { Button, Dialog, formatExact } from '@tribunal/web/kit';
import { ChangeList, CodeBlock } from '@tribunal/web/kit/more';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../contract';
import { isByProgram, useActorText } from './use-actor-text';
import { useSubjectText } from './use-subject-text';

interface Props {
  entry: AuditEntry;
  onClose: () => void;
  /** Filters by a subject such as `contest:7`. */
  onSubject: (subject: string) => void;
}

/** Shows everything that is known of one action. */
export const EntryDialog = ({ entry, onClose, onSubject }: Props) => {
  const { t, i18n } = useTranslation();
  const subjectText = useSubjectText();
  const { id, at, names, apiToken, ip, call, requestId, subject, before, after, input } = entry;
  const actorText = useActorText();
  return (
    <Dialog
      title={names[i18n.language as Locale]}
      onClose={onClose}
      width="wide"
      actions={
        subject && (
          <Button onClick={() => onSubject(`${subject.type}:${subject.id}`)}>
            {t('audit-log.only', { subject: subjectText(subject) })}
          </Button>
        )
      }
    >
      <dl className="t-dl">
        <Fact name={t('audit-log.time')}>{formatExact(Date.parse(at))}</Fact>
        <Fact name={t('audit-log.user')}>{actorText(entry)}</Fact>
        {apiToken && <Fact name={t('audit-log.apiToken')}>{apiToken}</Fact>}
        {!isByProgram(entry) && <Fact name={t('audit-log.ip')}>{ip}</Fact>}
        {subject && <Fact name={t('audit-log.subject')}>{subjectText(subject)}</Fact>}
        <Fact name={t('audit-log.call')}>{call}</Fact>
        <Fact name={t('audit-log.requestId')}>{requestId}</Fact>
      </dl>
      {(before ?? after) && <ChangeList before={before} after={after} />}
      {Object.keys(input).length > 0 && (
        <>
          <h2 className="ui small header">{t('audit-log.input')}</h2>
          <CodeBlock code={JSON.stringify(input, null, 2)} language="JSON" label={`${t('audit-log.input')} ${id}`} />
        </>
      )}
    </Dialog>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="t-wrap">{children}</dd>
  </div>
);
