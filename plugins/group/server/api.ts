/** What the group plugin offers to the server parts of plugins that require it. */
export { denialError } from './membership/denial';
export type { GroupDenial } from './membership/policy';
