export { sha256OfFile, Store, type StoredFile } from './store';
