import { acceptSignOn, getServiceProviderMetadata, singleLogout } from '@project-week/contract/auth/auth'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import type { SamlSettings } from '../../../saml-settings.ts'

/*
 * Facts about the provider and ourselves that need no message. Does not load the library, which would waste memory in
 * an installation without a provider.
 */

/** The NameID format that recognises a person again. */
export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** An answer already used, or never requested here: a click on "back", or a second tab. */
export class RepeatedAnswer extends Error {}

export function samlOf({ config }: Pick<Deps, 'config'>): SamlSettings {
  if (config.saml === undefined) throw notFound('url')
  return config.saml
}

/** Our entity id and endpoints. */
export const addressesOf = ({ config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>) => {
  const origin = publicUrl()
  return {
    entityId: config.saml?.entityId ?? origin + getServiceProviderMetadata.path,
    acs: origin + acceptSignOn.path,
    logout: origin + singleLogout.path,
  }
}
