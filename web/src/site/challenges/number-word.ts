const numbers = {
  en: 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' '),
  de: 'Eine Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Elf Zwölf'.split(' '),
}

/** A number from 1 on at the beginning of a heading: in words up to twelve, then in digits. */
export const numberWord = (count: number, locale: 'en' | 'de'): string => numbers[locale][count - 1] ?? String(count)
