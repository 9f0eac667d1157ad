import { TextField, Toggle } from '@tribunal/web/kit';
import { MarkdownField, SelectField } from '@tribunal/web/kit/fields';
import type { useForm } from '@tribunal/web/forms';
import { useTranslation } from 'react-i18next';
import { GROUP_AUTHS, GroupLimits } from '../../contract';
import { authKey } from '../badges';
import { isPublic, type Draft } from './draft';

/** The fields of a group, in its settings and in the dialog that creates one. */
export const GroupFields = ({ form }: { form: ReturnType<typeof useForm<Draft>> }) => {
  const { t } = useTranslation();
  return (
    <>
      <div className="t-fields two">
        <TextField label={t('group.field.name')} {...form.bind('name')} maxLength={GroupLimits.name.max} />
        <TextField
          label={t('group.field.shortName')}
          {...form.bind('shortName')}
          maxLength={GroupLimits.shortName.max}
        />
      </div>
      <TextField label={t('group.field.brief')} {...form.bind('brief')} maxLength={GroupLimits.brief.max} />
      <div className="t-fields two">
        <SelectField
          label={t('group.field.auth')}
          {...form.bind('auth')}
          options={GROUP_AUTHS.map((auth) => ({ value: String(auth), text: t(authKey(auth)) }))}
        />
        {!isPublic(form.values) && (
          <TextField label={t('group.field.code')} {...form.bind('code')} maxLength={GroupLimits.code.length} />
        )}
      </div>
      <p className="t-hint">{t(`group.authHint.${form.values.auth}`)}</p>
      <MarkdownField
        label={t('group.field.description')}
        {...form.bind('description')}
        rows={8}
        maxLength={GroupLimits.description.max}
        preview="tab"
      />
      <Toggle label={t('group.field.visible')} checked={form.values.visible} onChange={form.put('visible')} />
    </>
  );
};
