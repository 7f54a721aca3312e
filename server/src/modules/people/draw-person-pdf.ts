import type { Organiser } from '@project-week/contract/site/content'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PersonExport } from './export-person.ts'

export interface PersonPdfOrder {
  person: PersonExport
  language: 'de' | 'en'
  organiser: Pick<Organiser, 'programme' | 'university'>
}

/** Writes the PDF of a person's data on a thread of its own: somebody with years of mails would stop all others. */
export async function drawPersonPdf(order: PersonPdfOrder): Promise<Buffer> {
  const worker = new Worker(new URL('person-pdf.worker.ts', import.meta.url), { workerData: order })
  try {
    const [pdf] = (await once(worker, 'message')) as [Uint8Array]
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  } finally {
    await worker.terminate()
  }
}
