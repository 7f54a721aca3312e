import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** How loaders get the query client: `context.get(queryClientContext)`. */
export const queryClientContext = createContext<QueryClient>()
