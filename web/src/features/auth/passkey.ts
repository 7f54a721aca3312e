import type { CreatedPasskey, PasskeyOptions, SignedByPasskey } from '@project-week/contract/auth/second-factor'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Few people ever need it. */
const load = () => import('@simplewebauthn/browser')

/** The person, the browser or the device said no, which need not be told apart. */
export class PasskeyFailure extends Error {}

async function ask<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt()
  } catch {
    throw new PasskeyFailure()
  }
}

/** Whether the browser has passkeys at all: without HTTPS it has none. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

// The library writes the options on the server, which names only their challenge in the contract.
/** @throws {PasskeyFailure} */
export async function createPasskey(options: PasskeyOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await ask(() => startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** @throws {PasskeyFailure} */
export async function signByPasskey(options: PasskeyOptions): Promise<SignedByPasskey> {
  const { startAuthentication } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, response } = await ask(() => startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
}
