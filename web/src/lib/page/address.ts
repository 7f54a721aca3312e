import { createContext } from 'react'

/** Where the page is, as far as links need to know. */
export interface Address {
  pathname: string
  search: string
  hash: string
}

/** Given by the router's root in the app, and by the renderer for public pages, which have no router. */
export const AddressContext = createContext<Address>({ pathname: '/', search: '', hash: '' })
