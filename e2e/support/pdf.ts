import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readFile } from 'node:fs/promises'

/** What PDFium reads on each page of a file. Throws where it is no PDF. */
export async function textsOf(file: string): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(file))
    const texts = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '))
    document.destroy()
    return texts
  } finally {
    library.destroy()
  }
}
