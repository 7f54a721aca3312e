import { createSign, generateKeyPairSync } from 'node:crypto'

const tlv = (tag: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)
const rsaSha256 = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
const commonName = Buffer.from('0603550403', 'hex')

/** A key pair with a self-signed certificate, as a provider's administrator makes one with openssl. */
export function makeKeyPair(name: string): { privateKey: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const distinguishedName = sequence(tlv(0x31, sequence(commonName, tlv(0x0c, Buffer.from(name)))))
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    rsaSha256,
    distinguishedName,
    sequence(tlv(0x17, Buffer.from('200101000000Z')), tlv(0x18, Buffer.from('21200101000000Z'))),
    distinguishedName,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  const der = sequence(content, rsaSha256, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n'),
  }
}
