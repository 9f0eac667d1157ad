import { useTranslation } from 'react-i18next';
import { Note, TextField } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
import { useSiteTexts } from '../shared/site-texts';
import type { AccountSite } from './account-site';
import { RemoteLimits } from '../../contract';

interface Props {
  sites: readonly AccountSite[];
  /** Key of the judge. */
  site: string;
  /** Absent if the judge cannot be changed. */
  onSite?: (key: string) => void;
  nameLabel: string;
  name: string;
  onName: (name: string) => void;
  errors: Readonly<Record<string, string>>;
}

/** Renders the judge and the name there, the first fields of every account dialog. */
export const AccountIdentityFields = ({ sites, site, onSite, nameLabel, name, onName, errors }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      {onSite && (
        <SelectField
          label={t('remote-judging.account.site')}
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
        maxLength={RemoteLimits.accountName.max}
        value={name}
        onChange={onName}
        error={errors['name']}
      />
    </>
  );
};

/**
 * Explains what the site's terms mean for submissions through this site; renders nothing if its adapter provides no
 * text.
 */
export const TermsNote = ({ site }: { site: string }) => {
  const { t } = useTranslation();
  const { terms } = useSiteTexts(site);
  return terms ? <Note title={t('remote-judging.account.terms')}>{terms}</Note> : null;
};
