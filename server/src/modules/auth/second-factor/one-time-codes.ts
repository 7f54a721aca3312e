import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { LinkKey } from '../../links/link-token.ts'

/*
 * Time-based one-time codes (RFC 6238) as every app supports them: SHA-1, six digits, 30 seconds. The steps before and
 * after count too, for clocks that differ.
 */

const period = 30
const ivBytes = 12
const tagBytes = 16

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20)

const totpOf = (secret: Buffer, of: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...of, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), period })

/** For the app: the secret to type, and as a URI for a QR code. */
export function describeSecret(secret: Buffer, of: { issuer: string; label: string }): { secret: string; uri: string } {
  const totp = totpOf(secret, of)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step of a code; undefined if it is not one of the secret's around that time. */
export function stepOf(secret: Buffer, code: string, at: Date): number | undefined {
  // The library compares bytes, and fails on six characters of more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}

/** A separate key, derived from the key of mailed links, which comes from SESSION_SECRET and is in no database. */
const cipherKey = (linkKey: LinkKey) => Buffer.from(hkdfSync('sha256', linkKey, '', 'project-week one-time codes', 32))

/** AES-256-GCM, bound to its row's id. */
export function encryptSecret(linkKey: LinkKey, rowId: string, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(linkKey), iv).setAAD(Buffer.from(rowId))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Undefined if encrypted with another key, because SESSION_SECRET was changed. */
export function decryptSecret(linkKey: LinkKey, rowId: string, stored: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(linkKey), stored.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(stored.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(stored.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
