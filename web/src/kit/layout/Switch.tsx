import type { ReactNode } from 'react';

interface Props<Key extends string> {
  shown: Key;
  of: Readonly<Record<Key, ReactNode>>;
}

/**
 * Shows one of several elements in a box that fits the largest, so that the surroundings do not move when it changes.
 */
export const Switch = <Key extends string>({ shown, of }: Props<Key>) => (
  <span className="t-switch">
    {(Object.keys(of) as Key[]).map((key) => (
      <span key={key} aria-hidden={key !== shown || undefined}>
        {of[key]}
      </span>
    ))}
  </span>
);
