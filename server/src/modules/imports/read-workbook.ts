import { importMessages } from '@project-week/contract/imports/import'
import type { TableColumns } from '@project-week/contract/imports/import-table'
import type { Message } from '@project-week/contract/messages'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'
import type { ImportColumn } from './find-columns.ts'

/**
 * What its text does not say of a cell: in a merge, a formula without a result, a date, a number. In a text file digits are
 * a number: what wrote it may have left plus and zero out.
 */
export type CellKind = 'merged' | 'formula' | 'date' | 'number'

export interface SheetCell {
  text: string
  kind?: CellKind
}

export interface SheetRow {
  /** As Excel numbers it, from 1. */
  row: number
  isHidden: boolean
  cells: Partial<Record<ImportColumn, SheetCell>>
}

/** A list of users. */
export interface UserList {
  rows: SheetRow[]
  /** Whether hidden rows and columns are imported too. */
  takesHidden: boolean
  /** Their headings. */
  hiddenColumns: string[]
  /** The names of the sheets that have users, too. */
  otherSheets: string[]
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
  /** By which the row that heads a table is known; none where the file is one of users. */
  headings?: readonly string[]
  /** Of a file of users, whether its hidden columns are read too. */
  takesHidden?: boolean
}

export type WorkbookAnswer = { users: UserList } | { table: FileTable } | { refusal: Message }

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
  order: Omit<WorkbookOrder, 'file'>,
): Promise<Exclude<WorkbookAnswer, { refusal: Message }>> {
  const file = await buffer(stream)
  const turn = queue.then(() => readInWorker({ file, ...order }))
  queue = turn
  const answer = await turn
  if ('refusal' in answer) throw refused(answer.refusal)
  return answer
}

/**
 * Reads an uploaded workbook on a thread with a limit of memory and time: whatever is in the file, the server goes on.
 *
 * @param stream the upload, bounded by the endpoint
 * @param takesHidden whether rows and columns that the file has hidden are imported too
 * @throws 422 invalid_file with what is wrong
 */
export async function readWorkbook(stream: Readable, takesHidden: boolean): Promise<UserList> {
  const answer = await readInTurn(stream, { takesHidden })
  return 'users' in answer ? answer.users : { rows: [], takesHidden, hiddenColumns: [], otherSheets: [] }
}

/** The same of a workbook or CSV file whose columns are anybody's, in any order, below a title or on any sheet. */
export async function readTable({ targets, notImported }: TableColumns, stream: Readable): Promise<FileTable> {
  const headings = [...targets.flatMap((target) => [target.id, ...target.headings]), ...notImported]
  const answer = await readInTurn(stream, { headings })
  return 'table' in answer
    ? answer.table
    : { headings: [], rows: [], hiddenColumns: [], otherSheets: [], isWindows1252: false }
}
