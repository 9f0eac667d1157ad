import { definePlugin } from '@tribunal/contract';

export const loginOidc = definePlugin({
  id: 'login-oidc',
  version: '1.0.0',
  contract: '^3.0',
  category: 'login',
  enabledByDefault: false,
  settings: {
    issuer: { type: 'string', default: '', maxLength: 255, label: 'settings.issuer', isSiteAddress: true },
    clientId: { type: 'string', default: '', maxLength: 255, label: 'settings.clientId' },
    clientSecret: {
      type: 'string',
      default: '',
      maxLength: 1000,
      label: 'settings.clientSecret',
      secret: true,
      boundTo: 'issuer',
    },
    scopes: { type: 'string', default: 'openid profile email', maxLength: 255, label: 'settings.scopes' },
    buttonText: { type: 'string', default: '', maxLength: 50, label: 'settings.buttonText' },
    createAccounts: { type: 'boolean', default: true, label: 'settings.createAccounts' },
    linkByEmail: { type: 'boolean', default: false, label: 'settings.linkByEmail' },
  },
});
