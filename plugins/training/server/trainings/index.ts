export * from './model';
export * from './places';
export * from './policy';
export * from './problem-set';
export * from './sections';
export * from './training-access';
