import { FormDialog, Note, textError, TextField, Toggle } from '@tribunal/web/kit';
import { FieldGroup } from '@tribunal/web/kit/fields';
import { useForm } from '@tribunal/web/forms';
import { useTranslation } from 'react-i18next';
import { WebhookLimits, type Webhook, type WebhookKind } from '../contract';
import { api, refresh, WEBHOOKS_CALL } from './calls';
import type { NewSecret } from './SecretDialog';

interface Props {
  /** The webhook to change; null creates a new one. */
  webhook: Webhook | null;
  kinds: readonly WebhookKind[];
  onClose: () => void;
  onCreated: (secret: NewSecret) => void;
}

/** Creates or changes a webhook. */
export const WebhookDialog = ({ webhook, kinds, onClose, onCreated }: Props) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name: webhook?.name ?? '', url: webhook?.url ?? '', kinds: webhook?.kinds ?? [] },
    rule: (field, values) => {
      if (field === 'kinds') return values.kinds.length === 0 ? t('webhooks.kindsRequired') : null;
      return textError(t, t(field === 'name' ? 'webhooks.nameField' : 'webhooks.url'), values[field]);
    },
    faults: 'first',
    send: async ({ name, url, kinds: chosen }) => {
      const body = { name: name.trim(), url: url.trim(), kinds: chosen };
      if (webhook) await api('PUT /api/admin/webhook', { body: { id: webhook.id, ...body }, failures: 'silent' });
      else {
        const { secret } = await api('POST /api/admin/webhook', { body, failures: 'silent' });
        onCreated({ name: body.name, secret });
      }
      await refresh(WEBHOOKS_CALL);
    },
    ...(webhook && { success: t('webhooks.saved') }),
    onDone: onClose,
  });
  const { values, errors, bind } = form;
  const choose = (kind: string, isChosen: boolean): void =>
    form.put('kinds')(isChosen ? [...values.kinds, kind] : values.kinds.filter((one) => one !== kind));
  return (
    <FormDialog
      title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      save={t(webhook ? 'webhooks.save' : 'webhooks.create')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={t('webhooks.nameField')}
        {...bind('name')}
        autoComplete="off"
        maxLength={WebhookLimits.name.max}
        data-autofocus=""
      />
      <TextField
        label={t('webhooks.url')}
        {...bind('url')}
        type="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={WebhookLimits.url.max}
      />
      <FieldGroup label={t('webhooks.kinds')}>
        {kinds.map(({ kind, text }) => (
          <Toggle
            key={kind}
            variant="box"
            label={text}
            checked={values.kinds.includes(kind)}
            onChange={(isChosen) => choose(kind, isChosen)}
          />
        ))}
        {errors.kinds && <Note kind="negative">{errors.kinds}</Note>}
      </FieldGroup>
    </FormDialog>
  );
};
