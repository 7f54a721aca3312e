import { csvLine, csvMark } from '@project-week/contract/exports/csv'
import type { MatchedCompany } from '@project-week/contract/matching/matching'
import { saveFile } from '../../../lib/api/save-file.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { berlinText, matchingColumns, matchingRows } from './matching-workbook.ts'

type Answer = { workbook: Uint8Array<ArrayBuffer> } | { failure: string }

const name = 'Matched-Students-Companies'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Builds `Matched-Students-Companies.xlsx` in the browser and hands it over. */
export async function saveMatchingWorkbook(companies: readonly MatchedCompany[]): Promise<void> {
  const worker = new Worker(new URL('matching-workbook.worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
      worker.addEventListener('error', (event) => reject(new Error(event.message)))
      worker.postMessage(companies)
    })
    if ('failure' in answer) throw new Error(answer.failure)
    saveFile(new Blob([answer.workbook], { type }), `${name}.xlsx`)
  } finally {
    worker.terminate()
  }
}

/** The same as CSV, which is little enough work to be done at once. */
export function saveMatchingCsv(companies: readonly MatchedCompany[]): void {
  const head = matchingColumns.map(({ header }) => header)
  const text =
    csvMark + [head, ...matchingRows(companies, berlinText)].map((cells) => csvLine(cells, getLocale())).join('')
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}
