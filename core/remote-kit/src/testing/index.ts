export * from './conformance';
export * from './mutations';
export * from './pages';
export * from './plain-session';
export * from './simulated-site';
