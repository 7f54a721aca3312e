/** The addresses are the contract's, because mails and the server's pages link to them too. */
export { paths, sections } from '@project-week/contract/paths'
