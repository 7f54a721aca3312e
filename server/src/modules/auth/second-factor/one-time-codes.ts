import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { LinkKey } from '../../links/link-token.ts'

/*
 * One-time codes by time (RFC 6238) with what every app knows: SHA-1, six digits, 30 seconds. One step before and after
 * counts too, for clocks that differ.
 */

const period = 30
const ivBytes = 12
const tagBytes = 16

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20)

const totpOf = (secret: Buffer, of: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...of, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), period })

/** What an app takes: the secret to type, and the same as an address for a QR code. */
export function describeSecret(secret: Buffer, of: { issuer: string; label: string }): { secret: string; uri: string } {
  const totp = totpOf(secret, of)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step that a code belongs to; undefined where it is none of the secret's near a time. */
export function stepOf(secret: Buffer, code: string, at: Date): number | undefined {
  // The library compares bytes, and fails where six characters are more than six of them.
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}

/** Of its own, from the key of mailed links, which is made from SESSION_SECRET and in no database. */
const cipherKey = (linkKey: LinkKey) => Buffer.from(hkdfSync('sha256', linkKey, '', 'project-week one-time codes', 32))

/** AES-256-GCM, bound to the row that it stands in. */
export function encryptSecret(linkKey: LinkKey, rowId: string, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(linkKey), iv).setAAD(Buffer.from(rowId))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Undefined where it was encrypted with another key: SESSION_SECRET has been changed since. */
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
