import { Limits } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../../api';
import { toast } from '../../../kit';
import { TagInput } from '../../../kit/fields';

interface Props {
  /** Usernames. */
  value: readonly string[];
  onChange: (usernames: string[]) => void;
  error?: string | null;
}

/** Picks users by a part of their name. */
export const RecipientsField = ({ value, onChange, error }: Props) => {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const { data = [] } = useList('GET /api/admin/msg/notice/recipient', { keyword }, { enabled: keyword !== '' });
  return (
    <div>
      <TagInput
        label={t('siteAdmin.recipient')}
        name="recipients"
        value={value.map((name) => ({ name, color: null }))}
        known={data.map(({ username, nickname }) => ({ name: username, alias: nickname, color: null }))}
        onText={setKeyword}
        onChange={(users) => onChange(users.map(({ name }) => name))}
        onDuplicate={(name) => toast.warning(t('siteAdmin.recipientTwice', { name }))}
        removeLabel={(name) => t('siteAdmin.recipientRemove', { name })}
        maxLength={Limits.username.max}
        error={error}
      />
      <p className="t-hint">{t('siteAdmin.recipientHint')}</p>
    </div>
  );
};
