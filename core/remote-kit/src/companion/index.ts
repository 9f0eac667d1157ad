export { loginFromHref } from '../identity';
export type * from './companion-part';
export { defineCompanionPart, type CompanionModule } from './define-companion-part';
export * from './page-tools';
