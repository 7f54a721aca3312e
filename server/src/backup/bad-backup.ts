/** A file that is no whole backup of this product, or does not fit; the message is for the person at the terminal. */
export class BadBackup extends Error {
  override name = 'BadBackup'
}
