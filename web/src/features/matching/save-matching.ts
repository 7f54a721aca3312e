import type { MatchedCompany } from '@project-week/contract/matching'
import { saveFile } from '../../lib/save-file.ts'

type Answer = { workbook: Uint8Array<ArrayBuffer> } | { failure: string }

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Builds `Matched-Students-Companies.xlsx` in the browser and hands it over. */
export async function saveMatching(companies: readonly MatchedCompany[]): Promise<void> {
  const worker = new Worker(new URL('matching-workbook.worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
      worker.addEventListener('error', (event) => reject(new Error(event.message)))
      worker.postMessage(companies)
    })
    if ('failure' in answer) throw new Error(answer.failure)
    saveFile(new Blob([answer.workbook], { type }), 'Matched-Students-Companies.xlsx')
  } finally {
    worker.terminate()
  }
}
