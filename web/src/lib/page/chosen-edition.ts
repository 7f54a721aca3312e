const key = 'edition'

/** The edition that somebody chose in this tab, for all lists; forgotten when they sign out. */
export const readChosenEdition = (): string | null => sessionStorage.getItem(key)

export const keepChosenEdition = (label: string): void => sessionStorage.setItem(key, label)
