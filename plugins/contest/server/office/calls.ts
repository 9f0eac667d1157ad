import type { OfficeCalls } from '../../contract';

export type QueryOf<K extends keyof OfficeCalls> = OfficeCalls[K] extends { query: infer Q extends object } ? Q : never;
export type BodyOf<K extends keyof OfficeCalls> = OfficeCalls[K] extends { body: infer B extends object } ? B : never;
