import { definePlugin } from '@tribunal/contract';

export const loginLdap = definePlugin({
  id: 'login-ldap',
  version: '1.0.0',
  contract: '^3.0',
  category: 'login',
  enabledByDefault: false,
  settings: {
    urls: { type: 'string', default: '', maxLength: 1000, label: 'settings.urls' },
    startTls: { type: 'boolean', default: false, label: 'settings.startTls' },
    ca: { type: 'string', default: '', maxLength: 20_000, label: 'settings.ca' },
    bindDn: { type: 'string', default: '', maxLength: 500, label: 'settings.bindDn' },
    serviceDn: { type: 'string', default: '', maxLength: 500, label: 'settings.serviceDn' },
    servicePassword: {
      type: 'string',
      default: '',
      maxLength: 500,
      label: 'settings.servicePassword',
      secret: true,
      boundTo: 'urls',
    },
    base: { type: 'string', default: '', maxLength: 500, label: 'settings.base' },
    filter: { type: 'string', default: '(uid={username})', maxLength: 500, label: 'settings.filter' },
    idAttribute: { type: 'string', default: 'uid', maxLength: 100, label: 'settings.idAttribute' },
    usernameAttribute: { type: 'string', default: 'uid', maxLength: 100, label: 'settings.usernameAttribute' },
    realnameAttribute: { type: 'string', default: 'cn', maxLength: 100, label: 'settings.realnameAttribute' },
    emailAttribute: { type: 'string', default: 'mail', maxLength: 100, label: 'settings.emailAttribute' },
    numberAttribute: { type: 'string', default: 'employeeNumber', maxLength: 100, label: 'settings.numberAttribute' },
    buttonText: { type: 'string', default: '', maxLength: 50, label: 'settings.buttonText' },
    createAccounts: { type: 'boolean', default: true, label: 'settings.createAccounts' },
  },
});
