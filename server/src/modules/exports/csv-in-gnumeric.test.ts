import { csvMark } from '@project-week/contract/exports/csv'
import type { FileColumn } from '@project-week/contract/exports/file-columns'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

const hasGnumeric = existsSync('/usr/bin/ssconvert')

const formula = '=1+1'
const starts = ['=1+1', '@SUM(A1)', '+1+A1', '-1+A1', '＝1+1', '＠SUM(A1)', '＋1+A1', '－1+A1', ' =1+1', '"=1+1"']
const traps = [...starts, ...[';', '\t', '\r\n'].flatMap((at) => starts.map((start) => `x${at}${start}${at}y`))]

/** Each text is in a first column and in a second one, whose quotation mark a split at another sign does not see. */
const columns: readonly FileColumn<string>[] = [
  { header: 'First', width: 20, value: (row) => row },
  { header: 'Second', width: 20, value: (row) => row },
]

/** Leads gnumeric, which guesses the separator, to this one: it takes no other word for it. */
const guides = {
  ',': { name: 'a.csv', of: () => '' },
  ';': { name: 'a.csv', of: () => 'guide\r\n"guide";;\r\n' },
  '\t': { name: 'a.txt', of: (csv: string) => 'guide\there\r\n'.repeat(5 * csv.split('\n').length) },
} as const

interface Cell {
  isFormula: boolean
  text: string
}

/** What gnumeric makes of a file that it splits there. Only what it has computed or would compute has no type. */
function openSplit(csv: string, separator: keyof typeof guides): Cell[] {
  const folder = mkdtempSync(join(tmpdir(), 'csv-'))
  try {
    const { name, of } = guides[separator]
    const [file, out] = [join(folder, name), join(folder, 'out.xml')]
    writeFileSync(file, csvMark + of(csv) + csv.replace(csvMark, ''))
    const importer = ['-I', 'Gnumeric_stf:stf_csvtab', '-T', 'Gnumeric_XmlIO:sax:0']
    execFileSync('ssconvert', [...importer, file, out], { stdio: 'ignore' })
    const cells = readFileSync(out, 'utf8').matchAll(/<gnm:Cell ([^>]*)>([^<]*)<\/gnm:Cell>/g)
    return Array.from(cells, ([, attributes = '', content = '']) => ({
      isFormula: !attributes.includes('ValueType='),
      text: content,
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test
  .runIf(hasGnumeric)
  .each(([',', ';', '\t'] as const).flatMap((separator) => [[separator, 'en'] as const, [separator, 'de'] as const]))(
  'gnumeric, splitting at %j, finds no formula in a file exported from the page in %s',
  async (separator, language) => {
    const cells = openSplit(await text(writeCsv(columns, traps, language)), separator)
    expect(cells.filter(({ isFormula }) => isFormula)).toEqual([])
    // It was split there, and finds what nothing protects.
    const unprotected = openSplit(['a', formula, 'b'].join(separator), separator)
    expect(unprotected.filter(({ isFormula }) => isFormula)).toEqual([{ isFormula: true, text: formula }])
  },
)
