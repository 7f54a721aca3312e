/** Lower case without accents: "oz" finds "Öz". */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
