import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Note, TextField } from '../../kit';
import { SelectField } from '../../kit/fields';
import { useSiteTexts } from '../remote';
import type { AccountSite } from './account-site';

interface Props {
  sites: readonly AccountSite[];
  /** Key of the judge. */
  site: string;
  /** Absent: which judge it is stays. */
  onSite?: (key: string) => void;
  nameLabel: string;
  name: string;
  onName: (name: string) => void;
  errors: Readonly<Record<string, string>>;
}

/** At which judge, and under which name there: how every dialog about an account begins. */
export const WhoThere = ({ sites, site, onSite, nameLabel, name, onName, errors }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      {onSite && (
        <SelectField
          label={t('remote.accounts.site')}
          name="key"
          value={site}
          options={sites.map((each) => ({ value: each.key, text: each.name }))}
          onChange={onSite}
          error={errors['key']}
        />
      )}
      <TextField
        label={nameLabel}
        name="name"
        autoComplete="off"
        maxLength={Limits.remoteAccountName.max}
        value={name}
        onChange={onName}
        error={errors['name']}
      />
    </>
  );
};

/** What the site's terms mean for those who submit through here; nothing where its adapter says nothing. */
export const TermsNote = ({ site }: { site: string }) => {
  const { t } = useTranslation();
  const { terms } = useSiteTexts(site);
  return terms ? <Note title={t('remote.accounts.terms')}>{terms}</Note> : null;
};
