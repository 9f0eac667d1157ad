export * from './choose-locale';
export * from './escape-markdown';
export * from './texts';
