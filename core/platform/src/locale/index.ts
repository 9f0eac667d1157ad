export * from './choose-locale';
export * from './texts';
