/** Downloads a file under the given name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download holds its own reference by then; without this, the memory stays in use until the page is left.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
