import { useForm } from '@tribunal/web/forms';
import {
  changedTime,
  FormDialog,
  Note,
  Toggle,
  toLocalInput,
  viewerTimeZone,
  TimeField,
  Loaded,
} from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupCopyCalls, GroupDetail } from '../../contract';
import { api, refresh, useCall } from '../calls';
import { draftOf, faultOf, toBody, type Draft } from './draft';
import { GroupFields } from './GroupFields';

interface Props {
  group: GroupDetail;
  onClose: () => void;
  onCopied: (gid: number) => void;
}
type Described = GroupCopyCalls['GET /api/group/copy']['data'];

/** Copies a group into a new term: the fields of the new one, its first date, and what is left out. */
export const CopyDialog = ({ group, onClose, onCopied }: Props) => {
  const { t } = useTranslation();
  const answer = useCall('GET /api/group/copy', { query: { gid: group.id }, failures: 'silent' });
  const { data } = answer;
  const [firstAt, setFirstAt] = useState<string | null>(null);
  const [withAnnouncements, setWithAnnouncements] = useState(false);
  const form = useForm<Draft>({
    initial: { ...draftOf(group), name: '', shortName: '' },
    rule: (field, draft) => {
      const fault = faultOf(field, draft);
      return fault && t(`input.${fault.key}`, { field: t(`group.field.${field}`), limit: fault.limit });
    },
    send: async (draft) => {
      const moved = firstAt === null ? null : changedTime(firstAt, data?.firstAt);
      const body = {
        gid: group.id,
        group: toBody(draft),
        firstAt: moved,
        ...(moved === null ? {} : { timeZone: viewerTimeZone() }),
        withAnnouncements,
      };
      const { id } = await api('POST /api/group/copy', { body, failures: 'silent' });
      await refresh('GET /api/get-group-list');
      return () => onCopied(id);
    },
    success: t('group.copy.done'),
  });
  return (
    <FormDialog
      title={t('group.copy.ask', { name: group.name })}
      width="wide"
      save={t('group.copy.start')}
      {...form.dialog}
      intro={
        <>
          <p>{t('group.copy.text')}</p>
          <Loaded answer={answer} rows={1} />
          {data && data.problems > 0 && <p>{t('group.copy.problems', { count: data.problems })}</p>}
          {data && data.newPasswords.length > 0 && <NewPasswords titles={data.newPasswords} />}
          {data && data.missing.length > 0 && <Missing missing={data.missing} />}
        </>
      }
      onClose={onClose}
    >
      <GroupFields form={form} />
      {data?.firstAt && (
        <TimeField
          label={t('group.copy.firstAt')}
          hint={t('group.copy.firstAtHint')}
          value={firstAt ?? toLocalInput(data.firstAt)}
          stored={data.firstAt}
          onChange={setFirstAt}
        />
      )}
      <Toggle label={t('group.copy.withAnnouncements')} checked={withAnnouncements} onChange={setWithAnnouncements} />
    </FormDialog>
  );
};

const NewPasswords = ({ titles }: { titles: readonly string[] }) => {
  const { t } = useTranslation();
  return (
    <Note title={t('group.copy.newPasswords')}>
      <ul className="t-group-missing">
        {titles.map((title, place) => (
          <li key={`${place} ${title}`} className="t-break">
            {title}
          </li>
        ))}
      </ul>
    </Note>
  );
};

const Missing = ({ missing }: Pick<Described, 'missing'>) => {
  const { t } = useTranslation();
  return (
    <Note kind="warning" title={t('group.copy.missing', { count: missing.length })}>
      <ul className="t-group-missing">
        {missing.map(({ problemId, title, usedBy }) => (
          <li key={`${usedBy} ${problemId}`} className="t-break">
            {problemId} {title} ({usedBy})
          </li>
        ))}
      </ul>
    </Note>
  );
};
