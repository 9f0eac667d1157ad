import type { CoreCalls } from '@tribunal/contract';
import { addPluginTexts, fakeServer, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { LoginLdapCalls } from '../contract';
import texts from '../locales/en-US/web.json';
import { LdapLogin } from './LdapLogin';

const server = fakeServer<CoreCalls & LoginLdapCalls>();

test('a newcomer answers another captcha for the chosen name, as each attempt uses one up', async () => {
  addPluginTexts('login-ldap', texts);
  const wantCaptcha = () => refusal('Enter the digits in the picture', 'captcha');
  server.answer({
    'GET /api/ldap/button': () => ({ text: '' }),
    'GET /api/captcha': () => ({ img: 'data:,', captchaKey: `picture${server.sent('GET /api/captcha').length}` }),
    'POST /api/login/ldap': wantCaptcha,
  });
  showPage(<LdapLogin target="/" onDone={() => undefined} />);
  const user = userEvent.setup();
  const answer = async () => {
    await screen.findByRole('img', { name: 'CAPTCHA image with digits' });
    await user.type(await screen.findByLabelText('CAPTCHA'), '1234{Enter}');
  };
  await user.click(await screen.findByRole('button', { name: 'School account' }));
  await user.type(await screen.findByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  server.answer({ 'POST /api/login/ldap': () => ({ kind: 'newcomer', wishedUsername: 'ada' }) });
  await answer();

  await screen.findByRole('button', { name: 'Create account' });
  expect(screen.queryByLabelText('CAPTCHA')).toBeNull();
  server.answer({ 'POST /api/login/ldap': wantCaptcha });
  await user.type(screen.getByLabelText('Username'), '-s{Enter}');
  expect(await screen.findByText('Enter the digits in the picture')).toBeTruthy();
  const account = { username: 'ada', password: 'secret', chosenUsername: 'ada-s' };
  expect(server.sent('POST /api/login/ldap').at(-1)).toEqual(account);
  const used = server.sent('GET /api/captcha').length;
  await answer();
  await waitFor(() =>
    expect(server.sent('POST /api/login/ldap').at(-1)).toMatchObject({ ...account, captcha: '1234' }),
  );
  await waitFor(() => expect(server.sent('GET /api/captcha').length).toBeGreaterThan(used));
});
