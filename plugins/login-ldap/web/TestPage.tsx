import { Button, Card, CardBody, Note, PageTitle, PasswordField, TextField, useSave } from '@tribunal/web/kit';
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
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const { busy, errors, run } = useSave(['username', 'password']);
  useTitle(t('login-ldap.title'));
  const test = async () => {
    setResult(null);
    setResult(await api('POST /api/admin/ldap/test', { body: { username, password }, failures: 'silent' }));
  };
  return (
    <>
      <PageTitle title={t('login-ldap.title')} sub={t('login-ldap.testSub')} />
      <Card title={t('login-ldap.testTitle')}>
        <CardBody>
          <form
            className="ui form t-short-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void run(test);
            }}
          >
            {errors.form && <Note kind="negative">{errors.form}</Note>}
            <TextField
              name="username"
              label={t('login-ldap.testName')}
              autoComplete="off"
              value={username}
              onChange={setUsername}
              error={errors.username}
            />
            <PasswordField
              name="password"
              label={t('login-ldap.testPassword')}
              autoComplete="off"
              value={password}
              onChange={setPassword}
              error={errors.password}
            />
            <Button type="submit" variant="primary" state={busy ? 'busy' : 'ready'}>
              {t('login-ldap.test')}
            </Button>
          </form>
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
