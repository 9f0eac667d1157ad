/** Written by the build: the companion parts of all adapters, with the addresses that this build is for. */
declare module 'companion:sites' {
  import type { CompanionModule } from '@tribunal/remote-kit/companion';
  export const modules: readonly CompanionModule[];
}
/** Written by the build: origins of sites that this build is connected to from the start. */
declare module 'companion:connected' {
  export const presetOrigins: readonly string[];
}
