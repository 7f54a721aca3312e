declare module 'punycode.js' {
  export const toUnicode: (domainOrAddress: string) => string
}
