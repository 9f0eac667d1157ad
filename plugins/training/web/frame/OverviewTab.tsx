import { ShortForm, useFields } from '@tribunal/web/forms';
import { Card, CardBody, Markdown, Note, PasswordField, TimeAgo, toast, textError } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { TrainingLimits, type TrainingDetail } from '../../contract';
import { api, refresh, RESULTS } from '../calls';
import { useTraining } from './TrainingGate';

/** Tab with the training's description and the password form. */
export const OverviewTab = () => {
  const { t } = useTranslation();
  const training = useTraining();
  const { description, author, gmtModified } = training;
  return (
    <>
      <Entry training={training} />
      <Card title={t('training.about')}>
        <CardBody>
          {description?.trim() ? (
            <Markdown className="t-prose" source={description} />
          ) : (
            <p className="t-muted">{t('training.noDescription')}</p>
          )}
          <p className="t-muted t-small">
            {author} · {t('training.updated')} <TimeAgo at={gmtModified} />
          </p>
        </CardBody>
      </Card>
    </>
  );
};

/** Shows whether the viewer still needs the password, has entered it, or was excluded. */
const Entry = ({ training: { id, auth, viewer } }: { training: TrainingDetail }) => {
  const { t } = useTranslation();
  if (auth === 'Public' || viewer.isTrainingAdmin) return null;
  if (viewer.entryRefusal === 'banned') return <Note kind="warning">{t('training.banned')}</Note>;
  if (viewer.hasAccess) return <Note kind="positive">{t('training.password.given')}</Note>;
  return (
    <Card title={t('training.password.field')}>
      <CardBody>
        <p>{t('training.password.text')}</p>
        <PasswordForm tid={id} />
      </CardBody>
    </Card>
  );
};

const PasswordForm = ({ tid }: { tid: number }) => {
  const { t } = useTranslation();
  const form = useFields({
    initial: { password: '' },
    rule: (_, { password }) => {
      if (!password.trim()) return t('training.password.needed');
      return textError(t, t('training.password.field'), password, TrainingLimits.password);
    },
    send: async ({ password }) => {
      await api('POST /api/register-training', { body: { tid, password }, failures: 'silent' });
      toast.success(t('training.password.done'));
      await refresh(...RESULTS);
    },
  });
  return (
    <ShortForm action={t('training.password.send')} form={form}>
      <PasswordField label={t('training.password.field')} autoComplete="off" {...form.bind('password')} />
    </ShortForm>
  );
};
