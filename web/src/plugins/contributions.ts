import type { ExtensionPoint } from '@tribunal/contract';
import { useMemo } from 'react';
import { useWebParts } from './registry';
import type { Contribution } from './web-part';

/** Contributes values to an extension point of another plugin's web part. */
export const contribute = <T>(point: ExtensionPoint<T>, ...values: NoInfer<T>[]): Contribution => ({
  point: point.key,
  values,
});

/** Returns what enabled plugins contribute to an extension point. */
export const useContributions = <T>({ key }: ExtensionPoint<T>): readonly T[] => {
  const parts = useWebParts();
  return useMemo(
    () =>
      parts
        .flatMap(({ contributions = [] }) => contributions)
        .flatMap(({ point, values }) => (point === key ? (values as readonly T[]) : [])),
    [parts, key],
  );
};
