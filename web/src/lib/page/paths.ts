/** Defined in the contract, because emails and the server's pages link to them too. */
export { forCompany, paths, sections } from '@project-week/contract/paths'
