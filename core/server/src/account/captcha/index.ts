export * from './captcha-service';
