import { createContext } from 'react'

/** The page's location, as links need it. */
export interface Address {
  pathname: string
  search: string
  hash: string
}

/** Provided by the router's root in the app, and by the renderer for public pages, which have no router. */
export const AddressContext = createContext<Address>({ pathname: '/', search: '', hash: '' })
