import type { ReactNode } from 'react';

interface Props<Key extends string> {
  shown: Key;
  of: Readonly<Record<Key, ReactNode>>;
}

/** One of several pieces, in a place with room for each of them: what stands around it does not move when they change. */
export const OneOf = <Key extends string>({ shown, of }: Props<Key>) => (
  <span className="t-one-of">
    {(Object.keys(of) as Key[]).map((key) => (
      <span key={key} aria-hidden={key !== shown || undefined}>
        {of[key]}
      </span>
    ))}
  </span>
);
