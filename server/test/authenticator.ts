import type { CreatedPasskey, SignedByPasskey } from '@project-week/contract/auth/second-factor'
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What the server hands the browser, as far as an authenticator reads it. */
interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** The few shapes of CBOR (RFC 8949) that an attestation is made of. */
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** A passkey in software, as Web Authentication describes an authenticator: ES256, no attestation. */
export interface Authenticator {
  create(options: Options, origin: string): CreatedPasskey
  sign(options: Options, origin: string): SignedByPasskey
}

/**
 * @param rpId for which site it makes and uses its key, whatever the options say; by default theirs
 */
export function createAuthenticator({ rpId }: { rpId?: string } = {}): Authenticator {
  const id = randomBytes(32)
  const keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  const data = (options: Options, flags: number, attested = Buffer.alloc(0)) => {
    const site = rpId ?? options.rp?.id ?? options.rpId ?? ''
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(site), Buffer.from([flags]), count, attested])
  }
  const names = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const
  return {
    create(options, origin) {
      const jwk = keys.publicKey.export({ format: 'jwk' })
      const key = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(Buffer.from(jwk.x ?? '', 'base64url'))],
        [integer(-3), bytes(Buffer.from(jwk.y ?? '', 'base64url'))],
      )
      const length = Buffer.from([0, id.length])
      // User present and verified, with the new key.
      const authData = data(options, 0x45, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      )
      return {
        ...names,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(options, origin) {
      const authData = data(options, 0x05)
      const client = clientData('webauthn.get', options.challenge, origin)
      return {
        ...names,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(client)]), keys.privateKey).toString('base64url'),
        },
      }
    },
  }
}
