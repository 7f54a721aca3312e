import { CFB, utils, write, type WorkSheet } from '@e965/xlsx'
import { readFile } from 'node:fs/promises'
import { crc32, constants, deflateRawSync } from 'node:zlib'

/** A file as somebody's program wrote it: `server/test/cases`. */
export const caseOf = (name: string): Promise<Buffer> => readFile(new URL(`cases/${name}`, import.meta.url))

type Cell = string | number | boolean | Date | null

/** A workbook of several sheets, with what a sheet is to the eye: 1 is hidden, 2 is hidden so that Excel lists it nowhere. */
export function sheetsOf(
  sheets: readonly { rows: readonly (readonly Cell[])[]; hidden?: 0 | 1 | 2 }[],
  type: 'xlsx' | 'xlsb' | 'biff8' = 'xlsx',
): Buffer {
  const book = utils.book_new()
  for (const { rows } of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])))
  sheets.forEach(({ hidden = 0 }, at) => utils.book_set_sheet_visibility(book, at, hidden))
  return write(book, { type: 'buffer', bookType: type, compression: true }) as Buffer
}

/** A workbook of one sheet, as a spreadsheet program would write it. */
export function workbookOf(
  rows: readonly (readonly Cell[])[],
  { type = 'xlsx', change }: { type?: 'xlsx' | 'xlsb' | 'biff8' | 'xlml'; change?: (sheet: WorkSheet) => void } = {},
): Buffer {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
  change?.(sheet)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Users')
  return write(book, { type: 'buffer', bookType: type, compression: true }) as Buffer
}

/** A workbook whose only sheet is this XML, to say what the library does not write. */
export function withSheet(xml: string): Buffer {
  const archive = CFB.read(workbookOf([['']]), { type: 'buffer' })
  CFB.utils.cfb_add(archive, '/xl/worksheets/sheet1.xml', Buffer.from(xml))
  return CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer
}

/** The .xls with a record more, behind the first of this type. */
function withRecord(workbook: Buffer, after: number, record: Buffer): Buffer {
  const file = CFB.read(workbook, { type: 'buffer' })
  const stream = Buffer.from(CFB.find(file, 'Workbook')?.content as Uint8Array)
  let at = 0
  while (stream.readUInt16LE(at) !== after) at += 4 + stream.readUInt16LE(at + 2)
  at += 4 + stream.readUInt16LE(at + 2)
  CFB.utils.cfb_add(file, '/Workbook', Buffer.concat([stream.subarray(0, at), record, stream.subarray(at)]))
  return CFB.write(file, { type: 'buffer' }) as Buffer
}

/** The .xls with one row (from 0) hidden, as Excel says it in a record of its own that the library does not write. */
export function withHiddenRow(workbook: Buffer, row: number): Buffer {
  const record = Buffer.alloc(20)
  record.writeUInt16LE(0x0208, 0)
  record.writeUInt16LE(16, 2)
  record.writeUInt16LE(row, 4)
  record.writeUInt16LE(0xff, 10)
  // fDyZero, and the bit that is always set.
  record.writeUInt16LE(0x0120, 16)
  // Behind the dimensions, which are the sheet's.
  return withRecord(workbook, 0x0200, record)
}

/** The .xls as a password begins it: what follows would be encrypted with RC4. */
export function withPassword(workbook: Buffer): Buffer {
  const record = Buffer.alloc(58, 0xa7)
  record.writeUInt16LE(0x002f, 0)
  record.writeUInt16LE(54, 2)
  for (const at of [4, 6, 8]) record.writeUInt16LE(1, at)
  return withRecord(workbook, 0x0809, record)
}

interface Entry {
  name: string
  /** Deflated already. */
  packed: Buffer
  crc?: number
  /** What the archive claims comes out. */
  size: number
}

/** An archive written by hand, to say what no program would. */
export function archiveOf(entries: readonly Entry[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, packed, crc = 0, size } of entries) {
    const local = Buffer.alloc(30 + name.length)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc, 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc, 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    entry.write(name, 46)
    pieces.push(local, packed)
    directory.push(entry)
    offset += local.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, ...directory, end])
}

export const entryOf = (name: string, text: string): Entry => {
  const content = Buffer.from(text)
  return { name, packed: deflateRawSync(content), crc: crc32(content), size: content.length }
}

/** One megabyte that unpacks to one gigabyte of blanks. */
export function bombEntry(name: string, claimedSize: number): Entry {
  const blanks = Buffer.alloc(64 * 1024 * 1024, 0x20)
  // Complete blocks that may be repeated: nothing in them refers back across the flush.
  const block = deflateRawSync(blanks, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const last = deflateRawSync(Buffer.alloc(0))
  return { name, packed: Buffer.concat([...Array.from({ length: 16 }, () => block), last]), size: claimedSize }
}
