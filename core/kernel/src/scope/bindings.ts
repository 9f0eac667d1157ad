import { inject as injectKey, type Container, type Newable } from 'inversify';
import type { Token } from '@tribunal/contract';
import type { Undo } from './effect-stack';

/** Looks a service up by its token. */
export type Resolve = <T>(token: Token<T>) => T;

/** How a service comes to be. A class and a factory are used once, at the first request. */
export type Recipe<T> = Newable<T> | { value: T } | { factory: (get: Resolve) => T };

/** Decorates a constructor parameter with the token of the service it wants. */
export const inject = <T>(token: Token<T>) => injectKey(token.key);

/** Binds a service in a container. The undo unbinds it, running its `@preDestroy` when it has one. */
export const bind = <T>(container: Container, token: Token<T>, recipe: Recipe<T>): Undo => {
  const syntax = container.bind<T>(token.key);
  if (typeof recipe === 'function') return unbinding(container, syntax.to(recipe).inSingletonScope().getIdentifier());
  if ('value' in recipe) return unbinding(container, syntax.toConstantValue(recipe.value).getIdentifier());
  const make = () => recipe.factory((wanted) => resolve(container, wanted));
  return unbinding(container, syntax.toDynamicValue(make).inSingletonScope().getIdentifier());
};

/** Lets `outer` find what `inner` has bound. The service stays one and the same. */
export const expose = <T>(outer: Container, inner: Container, token: Token<T>): Undo => {
  if (!inner.isCurrentBound(token.key)) throw new Error(`${token.name} is shared but not provided`);
  if (outer.isCurrentBound(token.key)) throw new Error(`${token.name} is already provided by someone else`);
  const lookUp = () => inner.get<T>(token.key);
  return unbinding(outer, outer.bind<T>(token.key).toDynamicValue(lookUp).inTransientScope().getIdentifier());
};

/** Throws when nobody provides the service. */
export const resolve = <T>(container: Container, token: Token<T>): T => {
  if (!container.isBound(token.key)) throw new Error(`nobody provides ${token.name}`);
  return container.get<T>(token.key);
};

const unbinding =
  (container: Container, identifier: Parameters<Container['unbindAsync']>[0]): Undo =>
  () =>
    container.unbindAsync(identifier);
