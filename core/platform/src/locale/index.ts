export * from './choose-locale';
export * from './escape';
export * from './texts';
export * from './utc';
