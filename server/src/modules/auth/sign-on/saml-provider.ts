import { acceptSignOn, getServiceProviderMetadata, singleLogout } from '@project-week/contract/auth/auth'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import type { SamlSettings } from '../../../saml-settings.ts'

/*
 * What is known of the provider and of ourselves without reading a message: this file does not load the library, which
 * an installation without a provider would hold in memory for nothing.
 */

/** The format of a NameID by which somebody is known again. */
export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** An answer to what has been answered, or was never asked here: a click on "back", or a second tab. */
export class RepeatedAnswer extends Error {}

export function samlOf({ config }: Pick<Deps, 'config'>): SamlSettings {
  if (config.saml === undefined) throw notFound('url')
  return config.saml
}

/** Our entity id and where messages for us go. */
export const addressesOf = ({ config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>) => {
  const origin = publicUrl()
  return {
    entityId: config.saml?.entityId ?? origin + getServiceProviderMetadata.path,
    acs: origin + acceptSignOn.path,
    logout: origin + singleLogout.path,
  }
}
