import { Button, Card, CardBody, Note, PageTitle, PasswordField, TextField } from '@tribunal/web/kit';
import { Form } from '@tribunal/web/kit/more';
import { useForm } from '@tribunal/web/forms';
import { useTitle } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginLdapCalls, LdapPerson } from '../contract';
import { api } from './calls';

type Result = LoginLdapCalls['POST /api/admin/ldap/test']['data'];

const FIELDS = ['dn', 'id', 'username', 'realname', 'email', 'number'] as const;

/** Tries the settings with a school account, without logging in. */
export const TestPage = () => {
  const { t } = useTranslation();
  const [result, setResult] = useState<Result | null>(null);
  const form = useForm({
    initial: { username: '', password: '' },
    send: async (body) => {
      setResult(null);
      setResult(await api('POST /api/admin/ldap/test', { body, failures: 'silent' }));
    },
  });
  useTitle(t('login-ldap.title'));
  return (
    <>
      <PageTitle title={t('login-ldap.title')} sub={t('login-ldap.testSub')} />
      <Card title={t('login-ldap.testTitle')}>
        <CardBody>
          <Form className="t-short-form" {...form.dialog}>
            <TextField label={t('login-ldap.testName')} autoComplete="off" {...form.bind('username')} />
            <PasswordField label={t('login-ldap.testPassword')} autoComplete="off" {...form.bind('password')} />
            <Button type="submit" variant="primary" state={form.dialog.state}>
              {t('login-ldap.test')}
            </Button>
          </Form>
          {result && <ResultNote result={result} />}
        </CardBody>
      </Card>
    </>
  );
};

const KINDS = { right: 'positive', wrong: 'warning', failed: 'negative' } as const;

const ResultNote = ({ result: { result, failure, person } }: { result: Result }) => {
  const { t } = useTranslation();
  return (
    <Note kind={KINDS[result]} role="status" title={t(`login-ldap.result.${result}`)}>
      {failure && <code translate="no">{failure}</code>}
      {person && <PersonTable person={person} />}
    </Note>
  );
};

const PersonTable = ({ person }: { person: LdapPerson }) => {
  const { t } = useTranslation();
  return (
    <table className="ui very basic compact table">
      <tbody>
        {FIELDS.map((field) => (
          <tr key={field}>
            <th scope="row">{t(`login-ldap.person.${field}`)}</th>
            <td>{person[field] ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
