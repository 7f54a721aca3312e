import { tabStorage } from './storage.ts'

const key = 'edition'

/** The edition that somebody chose in this tab, for all lists; forgotten when they sign out. */
export const readChosenEdition = (): string | null => tabStorage.read(key)

export const keepChosenEdition = (label: string): boolean => tabStorage.keep(key, label)

/** The edition that the address asks for, else the one that was chosen; either may be none that there is. */
export const wantedEdition = (params: URLSearchParams): string | undefined =>
  params.get('semester') ?? readChosenEdition() ?? undefined
