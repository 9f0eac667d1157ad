/** What a call of the table `T` takes. */
export type QueryOf<T, K extends keyof T> = T[K] extends { query: infer Q extends object } ? Q : never;
export type BodyOf<T, K extends keyof T> = T[K] extends { body: infer B extends object } ? B : never;
