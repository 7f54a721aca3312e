import { importMessages } from '@project-week/contract/imports/import-table'
import type { Message } from '@project-week/contract/messages'
import type { CellKind } from './read-workbook.ts'

/** What a cell shows whose formula failed, in a spreadsheet's or a text file's English or German: #N/A, #BEZUG!. */
const errorValue = /^#(?:N\/A|NV|GETTING_DATA|[\p{Lu}\d/]+[!?])$/u

/** Why a cell's text is not what was meant, whatever its column. */
export function lossOf(text: string, kind: CellKind | undefined): Message | undefined {
  if (errorValue.test(text)) return importMessages.errorValue
  return kind === undefined || kind === 'number' ? undefined : importMessages[kind]
}
