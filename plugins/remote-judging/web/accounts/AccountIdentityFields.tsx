import { useTranslation } from 'react-i18next';
import { Note, TextField } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
import { useSiteTexts } from '../shared/site-texts';
import type { AccountSite } from './account-site';
import { RemoteLimits } from '../../contract';

interface BoundField {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string | null;
}

interface Props {
  sites: readonly AccountSite[];
  /** The key of the judge; absent if it cannot be changed. */
  site?: BoundField;
  name: BoundField;
  nameLabel: string;
}

/** Renders the judge and the name there, the first fields of every account dialog. */
export const AccountIdentityFields = ({ sites, site, name, nameLabel }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      {site && (
        <SelectField
          label={t('remote-judging.account.site')}
          {...site}
          options={sites.map(({ key, name: text }) => ({ value: key, text }))}
        />
      )}
      <TextField label={nameLabel} {...name} autoComplete="off" maxLength={RemoteLimits.accountName.max} />
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
