import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

interface Answer {
  counter?: number;
  origin?: string;
  isUserVerified?: boolean;
}

/** A passkey in software, which answers challenges as a browser does. */
export class SoftwarePasskey {
  readonly #id = base64url(randomBytes(16));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly site: string) {}

  /** Answers the options of a registration. */
  register(options: string, answer: Answer = {}): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, isoBase64URL.toBuffer(x)],
      [-3, isoBase64URL.toBuffer(y)],
    ]);
    const credentialId = Buffer.from(this.#id, 'base64url');
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      isoCBOR.encode(publicKey),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(this.#authenticatorData(HAS_CREDENTIAL, answer, credential))],
    ]);
    return this.#reply({
      clientDataJSON: this.#clientData('webauthn.create', options, answer),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
    });
  }

  /** Answers the options of a login or a confirmation. */
  answer(options: string, answer: Answer = {}): string {
    const clientDataJSON = this.#clientData('webauthn.get', options, answer);
    const authenticatorData = this.#authenticatorData(0, answer);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#reply({
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
    });
  }

  #reply(response: object): string {
    return JSON.stringify({ id: this.#id, rawId: this.#id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #clientData(type: string, options: string, { origin = this.site }: Answer): string {
    const { challenge } = JSON.parse(options) as { challenge: string };
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin })));
  }

  #authenticatorData(flags: number, { counter = 0, isUserVerified = true }: Answer, rest = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head[0] = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(this.site).hostname), head, rest]);
  }
}
