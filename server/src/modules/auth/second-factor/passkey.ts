import type { CreatedPasskey, PasskeyOptions, SignedByPasskey } from '@project-week/contract/auth/second-factor'
import type { FactorRow } from './factor.queries.ts'

/** Loaded with the first passkey, to keep the start small and quick. */
const load = () => import('@simplewebauthn/server')

/**
 * Passkeys belong to the host of the public address: a browser lets no other site use them.
 *
 * @param origin the public address
 */
const rpOf = (origin: string) => ({ rpID: new URL(origin).hostname })

const knownOf = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports: transports ?? [] }],
  )

interface Owner {
  personId: string
  email: string
  name: string
}

/** Options for creating a passkey, excluding authenticators that already have one of this person. */
export async function creationOptions(
  origin: string,
  of: { programme: string; owner: Owner; factors: readonly FactorRow[] },
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    ...rpOf(origin),
    rpName: of.programme,
    userID: Uint8Array.from(Buffer.from(of.owner.personId)),
    userName: of.owner.email,
    userDisplayName: of.owner.name,
    // The authenticator's maker is irrelevant here.
    attestationType: 'none',
    excludeCredentials: knownOf(of.factors),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options }
}

/** Options for signing. The password or the session came before, so user presence is enough. */
export async function requestOptions(origin: string, factors: readonly FactorRow[]): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({
    ...rpOf(origin),
    allowCredentials: knownOf(factors),
    userVerification: 'preferred',
  })
  return { ...options }
}

const expectedOf = (origin: string, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpOf(origin).rpID,
  requireUserVerification: false,
})

export interface NewPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** The data to store for a new passkey; undefined if it does not answer the challenge at this address. */
export async function verifyCreated(
  origin: string,
  challenge: string,
  passkey: CreatedPasskey,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await load()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...expectedOf(origin, challenge),
    response: { ...passkey, clientExtensionResults: {} },
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || registrationInfo === undefined) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: passkey.response.transports,
  }
}

/** The passkey's new counter; undefined if it did not sign the challenge at this address. */
export async function verifySigned(
  origin: string,
  challenge: string,
  { factor, passkey }: { factor: FactorRow; passkey: SignedByPasskey },
): Promise<number | undefined> {
  const { credentialId, publicKey, counter } = factor
  if (credentialId === null || publicKey === null || counter === null) return undefined
  const { verifyAuthenticationResponse } = await load()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expectedOf(origin, challenge),
    response: { ...passkey, clientExtensionResults: {} },
    credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}
