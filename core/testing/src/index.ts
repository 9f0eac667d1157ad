export * from './caller';
export * from './factories';
export * from './fake-judge';
export * from './postgres';
export * from './rabbitmq';
export * from './site';
export * from './test-app';
export * from './test-plugin';
