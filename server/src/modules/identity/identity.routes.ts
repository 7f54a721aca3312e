import * as address from '@project-week/contract/identity/address'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { askAddressProof, proveAddress, readAddresses } from './prove-address.ts'

export function identityRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, address.getAddresses, ({ person }) => readAddresses(deps, person))

  serve(app, address.askAddressProof, ({ person, language }) => askAddressProof(deps, person, language))

  serve(app, address.proveAddress, ({ caller, body }) => proveAddress(deps, caller, body.token))
}
