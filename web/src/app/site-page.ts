import { type LoaderFunctionArgs, redirectDocument } from 'react-router'

/** The loader of an address whose page the server renders: the way there from the app loads that document. */
export const openSitePage = ({ request }: LoaderFunctionArgs): Response => redirectDocument(request.url)
