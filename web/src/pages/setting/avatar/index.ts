export { AvatarCard } from './AvatarCard';
