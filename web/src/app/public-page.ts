import type { LoaderFunctionArgs } from 'react-router'

/**
 * The loader of an address whose page is a document that the server sends complete. The way there from a page of the
 * app therefore loads that document; nothing is drawn here.
 */
export function openDocument({ request }: LoaderFunctionArgs): Promise<never> {
  const { pathname, search, hash } = new URL(request.url)
  location.assign(pathname + search + hash)
  return new Promise<never>(() => {})
}
