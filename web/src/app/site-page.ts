import { createContext, type LoaderFunctionArgs, redirectDocument } from 'react-router'

/** Whether the router has not shown a page yet. */
export const isOpeningContext = createContext<boolean>()

/** The loader of an address whose page the server renders: the way there from the app loads that document. */
export function openSitePage({ request, context }: LoaderFunctionArgs): Response | Promise<never> {
  if (!context.get(isOpeningContext)) return redirectDocument(request.url)
  // A guard has refused the address that was opened: the browser's way back must not lead to it again.
  location.replace(request.url)
  return new Promise<never>(() => {})
}
