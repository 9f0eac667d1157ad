export { ConfirmIdentityOutlet } from './ConfirmIdentity';
export { LoginStep } from './LoginStep';
export { SecondFactorCard } from './SecondFactorCard';
export { SecondFactorNeeded } from './SecondFactorNeeded';
