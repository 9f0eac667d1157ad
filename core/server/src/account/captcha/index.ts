export * from './captchas';
