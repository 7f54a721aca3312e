import { tabStorage } from './storage.ts'

const key = 'edition'

/** The edition chosen in this tab for all lists; forgotten on sign-out. */
export const readChosenEdition = (): string | null => tabStorage.read(key)

export const keepChosenEdition = (label: string): boolean => tabStorage.keep(key, label)

/** The edition in the address, otherwise the chosen one; either may not exist. */
export const wantedEdition = (params: URLSearchParams): string | undefined =>
  params.get('semester') ?? readChosenEdition() ?? undefined
