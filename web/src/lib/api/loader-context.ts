import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** Where loaders find the query client: `context.get(queryClientContext)`. */
export const queryClientContext = createContext<QueryClient>()
