// The reasons of a row are these forms' own: loaded, so that their German is known.
import '@project-week/contract/companies/company'
import '@project-week/contract/registrations/profile'
import { companyColumns } from '@project-week/contract/imports/import-companies'
import { useState } from 'react'
import type { TableImportPreview, TableImportRow } from '@project-week/contract/imports/import-table'
import { getLocale } from '../../lib/page/locale.ts'
import { labelText } from '../../lib/words/labels.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { ComboboxSelect } from '../../ui/forms/combobox-select.tsx'

const { targets } = companyColumns

/** More rows than this nobody reads on a page; the file with the others holds them all. */
const shownRows = 200

const targetName = (id: string) => {
  // A ranked choice is complained about as a whole, and has a column for each rank.
  const target = targets.find((other) => other.id === id || other.id === `${id}.1`)
  return target && labelText(target.label)
}

const dayInWords = (day: string) =>
  new Date(day).toLocaleDateString(getLocale() === 'de' ? 'de-DE' : 'en-GB', { timeZone: 'UTC', dateStyle: 'long' })

const verdictText = (verdict: TableImportRow['verdict']) =>
  ({
    good: m.company_import_is_good,
    lead: m.company_import_is_lead,
    bad: m.company_import_is_bad,
    duplicate: m.company_import_is_duplicate,
    hidden: m.imports_not_imported,
  })[verdict]()

const problemText = ({ target, message }: TableImportRow['problems'][number]) => {
  const name = targetName(target)
  return `${name === undefined ? '' : `${name}: `}${localMessage(message)}`
}

/** What the columns of a file are, and what becomes of each row. */
export function TablePlan({
  preview: { headings, columns, unrecognised, hiddenColumns, otherSheets, isWindows1252, rows },
  takesHidden,
  pending,
  restPending,
  onHidden,
  onColumns,
  onImport,
  onRest,
  onCancel,
}: {
  preview: TableImportPreview
  takesHidden: boolean
  pending: boolean
  restPending: boolean
  onHidden: (takesHidden: boolean) => void
  onColumns: (columns: string[]) => void
  onImport: (rows: 'all' | 'good') => void
  onRest: () => void
  onCancel: () => void
}) {
  // A field without a column would be complained about in each row: it is named once, above.
  const hasColumn = (target: string) => columns.some((id) => id === target || id.startsWith(`${target}.`))
  const problemRows = rows.filter(({ verdict }) => verdict !== 'lead')
  const missing = [...new Set(problemRows.flatMap(({ problems }) => problems.map(({ target }) => target)))].filter(
    (target) => target !== '' && !hasColumn(target),
  )
  const reasonsOf = ({ verdict, problems }: TableImportRow) => {
    if (verdict === 'lead') return m.company_import_asked_later({ count: problems.length })
    const own = problems.filter(({ target }) => !missing.includes(target))
    return own.length === 0 && problems.length > 0
      ? m.company_import_only_missing()
      : own.map((problem) => problemText(problem)).join('; ')
  }
  const count = (verdict: TableImportRow['verdict']) => rows.filter((row) => row.verdict === verdict).length
  const leads = count('lead')
  const good = count('good') + leads
  const wrong = count('bad') + count('duplicate')
  const hidden = rows.filter(({ isHidden }) => isHidden).length
  // As the file comes: while a column is changed, it stays where it is.
  const [toAssign] = useState(unrecognised)
  // What keeps a row from being imported is read first.
  const shown = [
    ...rows.filter(({ verdict }) => verdict === 'bad' || verdict === 'duplicate'),
    ...rows.filter(({ verdict }) => verdict === 'hidden'),
    ...rows.filter(({ verdict }) => verdict === 'lead'),
    ...rows.filter(({ verdict }) => verdict === 'good'),
  ]
  // In words: of figures nobody sees which is the month.
  const dayTarget = rows.some(({ day }) => day !== null) ? targets.find(({ isDay }) => isDay) : undefined
  const options = [
    { value: '', label: m.company_import_ignore() },
    ...targets.map(({ id, label }) => ({ value: id, label: labelText(label) })),
  ]
  // Headings may be the same: a column is known by its place.
  const named = headings.map((heading, at) => {
    const name = heading || m.company_import_blank_heading({ number: at + 1 })
    return {
      label: hiddenColumns.includes(at) ? m.company_import_hidden_column({ heading: name }) : name,
      key: `column ${at}`,
      at,
    }
  })
  const change = (at: number, id: string) =>
    // A field has one column: the one that had it before lets it go.
    onColumns(columns.map((other, index) => (index === at ? id : other === id ? '' : other)))
  const selects = (isHere: (at: number) => boolean) => (
    <div className="auto-grid auto-grid--fill import__columns">
      {named
        .filter(({ at }) => isHere(at))
        .map(({ label, key, at }) => (
          <ComboboxSelect
            key={key}
            label={label}
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
      {isWindows1252 && <Alert tone="info" title={m.company_import_windows1252()} />}
      {otherSheets.length > 0 && (
        <Alert tone="warning" title={m.imports_other_sheets({ sheets: otherSheets.join(', ') })} />
      )}
      {toAssign.length > 0 && (
        <section className="import__mapping">
          <h2>{m.company_import_columns()}</h2>
          {selects((at) => toAssign.includes(at))}
        </section>
      )}
      <details className="import__mapping">
        <summary>{m.company_import_columns_recognised({ count: headings.length - toAssign.length })}</summary>
        <p>{m.company_import_columns_text()}</p>
        {selects((at) => !toAssign.includes(at))}
      </details>
      {missing.length > 0 && (
        <Alert tone="warning" title={m.company_import_missing()}>
          <p>{missing.map((target) => targetName(target)).join(', ')}</p>
        </Alert>
      )}
      {hidden > 0 && (
        <Checkbox
          name="hidden"
          label={m.company_import_take_hidden({ count: hidden })}
          checked={takesHidden}
          onChange={(event) => onHidden(event.target.checked)}
        />
      )}
      <h2>{m.company_import_rows()}</h2>
      <ul className="import__counts">
        <li>{m.company_import_good({ count: good })}</li>
        {leads > 0 && <li>{m.company_import_leads({ count: leads })}</li>}
        <li>{m.company_import_bad({ count: count('bad') })}</li>
        <li>{m.company_import_duplicate({ count: count('duplicate') })}</li>
      </ul>
      <section className="import__scroll" aria-label={m.company_import_rows()} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.imports_row()}</th>
              <th scope="col">{m.company_import_verdict()}</th>
              <th scope="col">{m.users_company()}</th>
              <th scope="col">{m.users_email()}</th>
              {dayTarget && <th scope="col">{labelText(dayTarget.label)}</th>}
              <th scope="col">{m.company_import_reasons()}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, shownRows).map((row) => (
              <tr key={row.row}>
                <td>{row.isHidden ? m.imports_hidden_row({ row: row.row }) : row.row}</td>
                <td>{verdictText(row.verdict)}</td>
                <td>{row.name}</td>
                <td>{row.email}</td>
                {dayTarget && <td>{row.day && dayInWords(row.day)}</td>}
                <td>{reasonsOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shownRows && <p>{m.imports_more({ count: rows.length - shownRows })}</p>}
      <div className="cluster">
        {good > 0 && (
          <Button variant="action" pending={pending} onClick={() => onImport(good === rows.length ? 'all' : 'good')}>
            {good === rows.length ? m.company_import_all({ count: good }) : m.company_import_only_good({ count: good })}
          </Button>
        )}
        {wrong > 0 && (
          <Button pending={restPending} onClick={onRest}>
            {m.company_import_rest()}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {m.imports_other_file()}
        </Button>
      </div>
    </div>
  )
}
