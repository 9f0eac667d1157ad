export { startTestSite, type TestSite } from './test-site';
export type { CompanionOrder, CompanionState, CompanionView } from '../../contract/companion-protocol';
/** The file of the companion part of the small site of tests. */
export const TEST_PART = new URL('./part.ts', import.meta.url).pathname;
/** The client with which pages speak with the companion, for a page of tests. */
export const COMPANION_CLIENT = new URL('../../web/companion/companion-client.ts', import.meta.url).pathname;
