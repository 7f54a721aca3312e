import { getLocale } from '../page/locale.ts'

const numbers = { en: new Intl.NumberFormat('en'), de: new Intl.NumberFormat('de') }

/** A number with the page language's separators. */
export const countText = (count: number): string => numbers[getLocale()].format(count)
