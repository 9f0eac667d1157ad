import { inject as injectKey, type Container, type Newable, type ServiceIdentifier } from 'inversify';
import type { Token } from '@tribunal/contract';
import type { Undo } from './effect-stack';

/** Key of a service: its class, or a token for an interface with several implementations. */
export type ServiceKey<T> = Token<T> | ServiceClass<T>;
type ServiceClass<T> = abstract new (...args: never[]) => T;

/** Type of the service that a key identifies. */
export type ServiceOf<Key> = Key extends Token<infer T> ? T : Key extends ServiceClass<infer T> ? T : never;

/** Resolves a service by its key. */
export type Resolve = <T>(key: ServiceKey<T>) => T;

/** How a service is created. A class or a factory is used once, at the first request. */
export type ServiceProvider<T> = Newable<T> | { value: T } | { factory: (get: Resolve) => T };

/** Binds a class to itself, or a key to a provider. */
export type ServiceBinding<T> = [service: Newable<T>] | [key: ServiceKey<T>, provider: ServiceProvider<T>];

/** Returns the identifier that inversify uses for a key. */
export const identifierOf = <T>(key: ServiceKey<T>): ServiceIdentifier<T> =>
  typeof key === 'function' ? (key as Newable<T>) : key.key;

/** Returns the name of a service for labels and messages. */
export const nameOf = <T>(key: ServiceKey<T>): string => key.name;

/** Decorates a constructor parameter with the key of the service to inject. */
export const inject = <T>(key: ServiceKey<T>) => injectKey(identifierOf(key));

/** Binds a service in a container. The returned undo unbinds it and runs its `@preDestroy` method, if any. */
export const bind = <T>(container: Container, ...[key, provider = key as Newable<T>]: ServiceBinding<T>): Undo => {
  const syntax = container.bind<T>(identifierOf(key));
  if (typeof provider === 'function')
    return unbinding(container, syntax.to(provider).inSingletonScope().getIdentifier());
  if ('value' in provider) return unbinding(container, syntax.toConstantValue(provider.value).getIdentifier());
  const create = () => provider.factory((dependency) => resolve(container, dependency));
  return unbinding(container, syntax.toDynamicValue(create).inSingletonScope().getIdentifier());
};

/** Makes a service bound in `inner` available in `outer`, as the same instance. */
export const expose = <T>(outer: Container, inner: Container, key: ServiceKey<T>): Undo => {
  const identifier = identifierOf(key);
  if (!inner.isCurrentBound(identifier)) throw new Error(`${nameOf(key)} is shared but not provided`);
  if (outer.isCurrentBound(identifier)) throw new Error(`${nameOf(key)} is already provided by another plugin`);
  const lookUp = () => inner.get<T>(identifier);
  return unbinding(outer, outer.bind<T>(identifier).toDynamicValue(lookUp).inTransientScope().getIdentifier());
};

/**
 * Resolves a service.
 * @throws if nobody provides it
 */
export const resolve = <T>(container: Container, key: ServiceKey<T>): T => {
  const identifier = identifierOf(key);
  if (!container.isBound(identifier)) throw new Error(`no plugin provides ${nameOf(key)}`);
  return container.get<T>(identifier);
};

const unbinding =
  (container: Container, identifier: Parameters<Container['unbindAsync']>[0]): Undo =>
  () =>
    container.unbindAsync(identifier);
