import { slot, type SlotType } from '@tribunal/contract';
import type { ComponentType } from 'react';

/** Cards in the wide column of the home page. */
export const homeCards = slot<object>('homeCards');
/** Entries of the back office's side menu. */
export const adminMenu = slot<object>('adminMenu');

export interface Filler {
  slot: symbol;
  Component: ComponentType<never>;
  /** Small comes first. */
  order: number;
}

/** Puts a component into a slot. */
export const fill = <Props>(place: SlotType<Props>, Component: ComponentType<Props>, order = 100): Filler => ({
  slot: place.key,
  Component: Component as ComponentType<never>,
  order,
});
