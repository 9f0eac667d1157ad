export { loginFromHref } from '../identity';
export * from './choices';
export type * from './companion-part';
export { defineCompanionPart, type CompanionModule } from './define-companion-part';
export * from './drawn-pages';
export { cleanSource } from './page-source';
export * from './page-tools';
export * from './plain-form';
