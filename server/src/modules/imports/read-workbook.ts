import { type ImportColumns, importMessages } from '@project-week/contract/imports/import-table'
import type { Message } from '@project-week/contract/messages'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'

/**
 * What its text does not say of a cell: in a merge, a formula without a result, a date, a number. In a text file digits are
 * a number: what wrote it may have left plus and zero out.
 */
export type CellKind = 'merged' | 'formula' | 'date' | 'number'

export interface SheetCell {
  text: string
  kind?: CellKind
}

/** A file of any columns: the row that heads them, and those below. */
export interface FileTable {
  headings: string[]
  rows: { row: number; isHidden: boolean; cells: string[]; kinds: (CellKind | undefined)[] }[]
  /** The places of those that cannot be seen in the file. */
  hiddenColumns: number[]
  /** The names of the sheets that have as many known headings. */
  otherSheets: string[]
  /** Whether its letters are what an old program most likely meant. */
  isWindows1252: boolean
}

export interface WorkbookOrder {
  file: Uint8Array
  /** By which the row that heads the table is known. */
  headings: readonly string[]
  /** Whether a text file is read too. */
  takesText: boolean
}

export type WorkbookAnswer = { table: FileTable } | { refusal: Message }

const timeout = 20_000
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

async function readInWorker(order: WorkbookOrder): Promise<WorkbookAnswer> {
  const worker = new Worker(new URL('workbook.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: memory,
  })
  try {
    return await new Promise<WorkbookAnswer>((resolve) => {
      // Out of time, out of memory, or broken in a way that no catch sees: a file that asks too much.
      const giveUp = () => resolve({ refusal: importMessages.tooLarge })
      const timer = setTimeout(giveUp, timeout)
      worker.once('message', resolve)
      worker.once('error', giveUp)
      worker.once('exit', () => {
        clearTimeout(timer)
        giveUp()
      })
    })
  } finally {
    await worker.terminate()
  }
}

/** One file at a time: two at once would need twice the memory, and admins are few. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Reads an uploaded workbook, or a CSV file where the columns say so, on a thread with a limit of memory and time:
 * whatever is in the file, the server goes on. Its columns are in any order, below a title or on any sheet.
 *
 * @param stream the upload, bounded by the endpoint
 * @throws 422 invalid_file with what is wrong
 */
export async function readTable(
  { targets, notImported, takesText = false }: ImportColumns,
  stream: Readable,
): Promise<FileTable> {
  const headings = [...targets.flatMap((target) => [target.id, ...target.headings]), ...notImported]
  const file = await buffer(stream)
  const turn = queue.then(() => readInWorker({ file, headings, takesText }))
  queue = turn
  const answer = await turn
  if ('refusal' in answer) throw new AppError('invalid_file', 422, answer.refusal)
  return answer.table
}
