export { localOrigin } from './addresses';
export { seal, unseal } from './aes-gcm';
export { loadJudgeConfig, loadPluginDirs, loadServerConfig, type ServerConfig } from './config';
export { ConfigError, type Environment } from './load';
export { rootPath } from './root';
export { accountContext, decryptSecret, encryptSecret, EncryptionError } from './secret-encryption';
