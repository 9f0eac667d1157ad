import { Limits } from '@tribunal/contract';
import { Button, Card, CardBody, Crumbs, formatCount, PageTitle, TextField } from '@tribunal/web/kit';
import { Form } from '@tribunal/web/kit/more';
import { useForm, useLeaveGuard } from '@tribunal/web/forms';
import { newPasswordKey, NewPasswords, PasswordSlips } from '@tribunal/web/new-users';
import { useTitle } from '@tribunal/web/plugin';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GENERATE_DEFAULTS, UserAdminLimits, type GeneratedUser } from '../../contract';
import { api, refresh, USERS } from '../calls';

const NUMBER_FIELDS = ['number_from', 'number_to', 'password_length'] as const;
const RANGES = {
  number_from: UserAdminLimits.generatedNumber,
  number_to: UserAdminLimits.generatedNumber,
  password_length: Limits.password,
} as const;

interface Result {
  key: string;
  users: readonly GeneratedUser[];
}

const SHEET_PATH = '/api/file/generate-user-excel';

/** Generates numbered accounts with random passwords, for the printer or a spreadsheet. */
export const GeneratePage = () => {
  const { t } = useTranslation();
  const title = t('user-admin.generate.title');
  useTitle(title);
  const [result, setResult] = useState<Result | null>(null);
  const [isKept, setKept] = useState(false);
  /** The request whose reply is not there yet: sent again with its key, it creates nobody twice. */
  const unanswered = useRef({ request: '', key: '' });
  const form = useForm({
    initial: {
      prefix: '',
      suffix: '',
      number_from: String(GENERATE_DEFAULTS.number_from),
      number_to: String(GENERATE_DEFAULTS.number_to),
      password_length: String(GENERATE_DEFAULTS.password_length),
    },
    rule: (field, values) => {
      const numeric = NUMBER_FIELDS.find((one) => one === field);
      if (!numeric) return null;
      const { min, max } = RANGES[numeric];
      const value = Number(values[numeric]);
      const isWrong = !/^\d+$/.test(values[numeric]) || value < min || value > max;
      if (isWrong) return t('user-admin.generate.outOfRange', { min, max: formatCount(max) });
      const isReversed = numeric === 'number_to' && value < Number(values.number_from);
      return isReversed ? t('user-admin.generate.reversed') : null;
    },
    send: async ({ prefix, suffix, number_from, number_to, password_length }) => {
      const numbers = { number_from: Number(number_from), number_to: Number(number_to) };
      const body = { prefix, suffix, ...numbers, password_length: Number(password_length) };
      const sent = JSON.stringify(body);
      if (unanswered.current.request !== sent) unanswered.current = { request: sent, key: newPasswordKey() };
      const { key } = unanswered.current;
      setResult(await api('POST /api/admin/user/generate-user', { body: { ...body, key }, failures: 'silent' }));
      unanswered.current = { request: '', key: '' };
      setKept(false);
      await refresh(USERS);
    },
  });
  const { bind, values, busy, dialog } = form;
  useLeaveGuard(busy || (result !== null && !isKept), { text: t('newUsers.leave') });

  return (
    <>
      <div className="t-screen">
        <Crumbs up={{ to: '/admin/user', text: t('user-admin.name') }} here={title} />
        <PageTitle title={title} sub={t('user-admin.generate.sub')} />
        {result ? (
          <NewPasswords
            key={result.key}
            path={SHEET_PATH}
            users={result.users}
            sheetKey={result.key}
            onKept={() => setKept(true)}
          />
        ) : (
          <Card>
            <CardBody>
              <Form {...dialog}>
                {(['prefix', 'suffix'] as const).map((field) => (
                  <TextField
                    key={field}
                    label={t(`user-admin.generate.${field}`)}
                    {...bind(field)}
                    autoComplete="off"
                    maxLength={Limits.username.max}
                  />
                ))}
                {NUMBER_FIELDS.map((field) => (
                  <TextField
                    key={field}
                    label={t(`user-admin.generate.${field}`)}
                    {...bind(field)}
                    autoComplete="off"
                    inputMode="numeric"
                  />
                ))}
                <p className="t-hint">{t('user-admin.generate.preview', { names: previewOf(values) })}</p>
                <Button variant="primary" type="submit" state={dialog.state}>
                  {t('user-admin.generate.start')}
                </Button>
              </Form>
            </CardBody>
          </Card>
        )}
      </div>
      {result && <PasswordSlips users={result.users} />}
    </>
  );
};

/** Returns the first names of the range and its last one. */
function previewOf(values: Record<'prefix' | 'suffix' | 'number_from' | 'number_to', string>): string {
  const [from, to] = [Number(values.number_from), Number(values.number_to)];
  const nameOf = (number: number) => `${values.prefix}${number}${values.suffix}`;
  if (!(to >= from)) return '';
  if (to - from < 3) return Array.from({ length: to - from + 1 }, (_, place) => nameOf(from + place)).join(', ');
  return `${nameOf(from)}, ${nameOf(from + 1)}, …, ${nameOf(to)}`;
}
