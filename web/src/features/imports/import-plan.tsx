import type { ImportColumns, ImportPreview, ImportQuery, ImportRow } from '@project-week/contract/imports/import-table'
import { useState } from 'react'
import { labelText } from '../../lib/words/labels.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { ComboboxSelect } from '../../ui/forms/combobox-select.tsx'

/** More rows than this nobody reads on a page; the counts above them hold for all. */
const shownRows = 200

const verdictText = (verdict: ImportRow['verdict']) =>
  ({
    add: m.imports_add,
    change: m.imports_change,
    keep: m.imports_keep,
    bad: m.imports_bad,
    hidden: m.imports_not_imported,
  })[verdict]()

/** What is said of a file besides its columns. */
export type ImportChoices = Pick<ImportQuery, 'hidden' | 'type'>

/** What the columns of a file are, and what becomes of each row. */
export function ImportPlan({
  columns: { targets, shown },
  preview: { headings, columns, unrecognised, hiddenColumns, otherSheets, isWindows1252, rows },
  choices,
  pending,
  importText,
  onChoice,
  onColumns,
  onImport,
  onCancel,
}: {
  columns: ImportColumns
  preview: ImportPreview
  choices: ImportChoices
  pending: boolean
  /** What the button says that imports all rows. */
  importText: (added: number) => string
  onChoice: (changed: ImportChoices) => void
  onColumns: (columns: string[]) => void
  onImport: (isPartial: boolean) => void
  onCancel: () => void
}) {
  const targetName = (id: string) => {
    // A ranked choice is complained about as a whole, and has a column for each rank.
    const target = targets.find((other) => other.id === id || other.id === `${id}.1`)
    return target && labelText(target.label)
  }
  // A field without a column would be complained about in each row: it is named once, above.
  const hasColumn = (target: string) => columns.some((id) => id === target || id.startsWith(`${target}.`))
  const missing = [...new Set(rows.flatMap(({ problems }) => problems.map(({ target }) => target)))].filter(
    (target) => target !== '' && !hasColumn(target),
  )
  const reasonsOf = ({ problems }: ImportRow) => {
    const own = problems.filter(({ target }) => !missing.includes(target))
    return own.length === 0 && problems.length > 0
      ? m.imports_only_missing()
      : own.map(({ target, message }) => [targetName(target) ?? [], localMessage(message)].flat().join(': ')).join('; ')
  }
  const rowsOf = (verdict: ImportRow['verdict']) => rows.filter((row) => row.verdict === verdict)
  // What keeps a row from being imported is read first.
  const inOrder = (['bad', 'hidden', 'change', 'add', 'keep'] as const).flatMap(rowsOf)
  const [added, changed, bad] = [rowsOf('add').length, rowsOf('change').length, rowsOf('bad').length]
  const hidden = rows.filter(({ isHidden }) => isHidden).length
  // As the file comes: while a column is changed, it stays where it is.
  const [toAssign] = useState(unrecognised)
  const options = [
    { value: '', label: m.imports_ignore() },
    ...targets.map(({ id, label }) => ({ value: id, label: labelText(label) })),
  ]
  const change = (at: number, id: string) =>
    // A field has one column: the one that had it before lets it go.
    onColumns(columns.map((other, index) => (index === at ? id : other === id ? '' : other)))
  const nameOf = (at: number) => {
    const heading = headings[at] || m.imports_blank_heading({ number: at + 1 })
    return hiddenColumns.includes(at) ? m.imports_hidden_column({ heading }) : heading
  }
  // Headings may be the same: a column is known by its place.
  const selects = (places: readonly number[]) => (
    <div className="auto-grid auto-grid--fill import__columns">
      {places.map((at) => (
        <ComboboxSelect
          key={`column ${at}`}
          label={nameOf(at)}
          name={`column-${at}`}
          optional
          options={options}
          value={columns[at] ?? ''}
          onChange={(id) => change(at, id)}
        />
      ))}
    </div>
  )
  return (
    <div className="import__plan">
      {isWindows1252 && <Alert tone="info" title={m.imports_windows1252()} />}
      {otherSheets.length > 0 && (
        <Alert tone="warning" title={m.imports_other_sheets({ sheets: otherSheets.join(', ') })} />
      )}
      {toAssign.length > 0 && (
        <section className="import__mapping">
          <h2>{m.imports_columns()}</h2>
          {selects(toAssign)}
        </section>
      )}
      <details className="import__mapping">
        <summary>{m.imports_columns_recognised({ count: headings.length - toAssign.length })}</summary>
        {selects([...headings.keys()].filter((at) => !toAssign.includes(at)))}
      </details>
      {targetName('type') !== undefined && !hasColumn('type') && (
        <Checkbox
          name="type"
          label={m.imports_all_advisors()}
          checked={choices.type !== undefined}
          onChange={({ target }) => onChoice({ type: target.checked ? 'Advisor' : undefined })}
        />
      )}
      {missing.length > 0 && (
        <Alert tone="warning" title={m.imports_missing()}>
          <p>{missing.map((target) => targetName(target)).join(', ')}</p>
        </Alert>
      )}
      {hidden > 0 && (
        <Checkbox
          name="hidden"
          label={m.imports_take_hidden({ count: hidden })}
          checked={choices.hidden !== undefined}
          onChange={({ target }) => onChoice({ hidden: target.checked ? 'included' : undefined })}
        />
      )}
      <h2>{m.imports_plan()}</h2>
      <ul className="import__counts">
        <li>{m.imports_will_add({ count: added })}</li>
        {changed > 0 && <li>{m.imports_will_change({ count: changed })}</li>}
        <li>{m.imports_will_keep({ count: rowsOf('keep').length })}</li>
        {bad > 0 && <li>{m.imports_problems({ count: bad })}</li>}
      </ul>
      <section className="import__scroll" aria-label={m.imports_plan()} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.imports_row()}</th>
              <th scope="col">{m.imports_action()}</th>
              {shown.map((id) => (
                <th key={id} scope="col">
                  {targetName(id)}
                </th>
              ))}
              <th scope="col">{m.imports_reasons()}</th>
            </tr>
          </thead>
          <tbody>
            {inOrder.slice(0, shownRows).map((row) => (
              <tr key={row.row}>
                <td>{row.isHidden ? m.imports_hidden_row({ row: row.row }) : row.row}</td>
                <td>{verdictText(row.verdict)}</td>
                {shown.map((id, at) => (
                  <td key={id}>{row.cells[at]}</td>
                ))}
                <td>{reasonsOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shownRows && <p>{m.imports_more({ count: rows.length - shownRows })}</p>}
      <div className="cluster">
        {added + changed > 0 && (
          <Button changes variant="action" pending={pending} onClick={() => onImport(bad > 0)}>
            {bad > 0 ? m.imports_import_good({ count: added + changed }) : importText(added)}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {m.imports_other_file()}
        </Button>
      </div>
    </div>
  )
}
