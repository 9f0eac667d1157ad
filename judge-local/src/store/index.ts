export { sha256OfFile, Store, type Make, type StoredFile } from './store';
