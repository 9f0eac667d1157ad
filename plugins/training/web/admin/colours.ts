/** Colours that a category is offered. */
export const COLOURS = ['#2563eb', '#0d9488', '#65a30d', '#d97706', '#dc2626', '#9333ea', '#475569'] as const;
