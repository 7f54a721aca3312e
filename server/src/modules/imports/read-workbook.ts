import { importMessages } from '@project-week/contract/imports/import'
import type { TableColumns } from '@project-week/contract/imports/import-table'
import type { Message } from '@project-week/contract/messages'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'
import type { ImportColumn } from './find-columns.ts'

export interface SheetCell {
  text: string
  problem?: 'merged' | 'formula'
}

export interface SheetRow {
  /** As Excel numbers it, from 1. */
  row: number
  cells: Partial<Record<ImportColumn, SheetCell>>
}

/** A file of any columns: the row that heads them, and those below. */
export interface FileTable {
  headings: string[]
  rows: { row: number; cells: string[] }[]
  /** Whether its letters are what an old program most likely meant. */
  isWindows1252: boolean
}

export interface WorkbookOrder {
  file: Uint8Array
  /** By which the row that heads a table is known; none where the file is one of users. */
  headings?: readonly string[]
}

export type WorkbookAnswer = { rows: SheetRow[] } | { table: FileTable } | { refusal: Message }

const timeout = 20_000
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

const refused = (message: Message) => new AppError('invalid_file', 422, message)

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

async function readInTurn(
  stream: Readable,
  headings?: WorkbookOrder['headings'],
): Promise<Exclude<WorkbookAnswer, { refusal: Message }>> {
  const file = await buffer(stream)
  const turn = queue.then(() => readInWorker({ file, headings }))
  queue = turn
  const answer = await turn
  if ('refusal' in answer) throw refused(answer.refusal)
  return answer
}

/**
 * Reads an uploaded workbook on a thread with a limit of memory and time: whatever is in the file, the server goes on.
 *
 * @param stream the upload, bounded by the endpoint
 * @throws 422 invalid_file with what is wrong
 */
export async function readWorkbook(stream: Readable): Promise<SheetRow[]> {
  const answer = await readInTurn(stream)
  return 'rows' in answer ? answer.rows : []
}

/** The same of a workbook or CSV file whose columns are anybody's, in any order, below a title or on any sheet. */
export async function readTable({ targets, notImported }: TableColumns, stream: Readable): Promise<FileTable> {
  const answer = await readInTurn(stream, [...targets.flatMap(({ id, headings }) => [id, ...headings]), ...notImported])
  return 'table' in answer ? answer.table : { headings: [], rows: [], isWindows1252: false }
}
