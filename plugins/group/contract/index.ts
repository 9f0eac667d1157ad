export * from './areas';
export * from './calendar';
export * from './calls';
export * from './invite-links';
export * from './member-import';
export * from './seeding';
export * from './tabs';
export * from './vocabulary';
