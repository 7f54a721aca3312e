import type { HiddenRow, ImportLine, ImportPreview, ImportProblem } from '@project-week/contract/imports/import'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'

/** More lines than this nobody reads on a page; the counts above them hold for all. */
const shownLines = 200

/** What an import would do, and above it the rows that keep it from happening unless they are left out. */
export function ImportPlan({
  preview,
  takesHidden,
  pending,
  onHidden,
  onImport,
  onCancel,
}: {
  preview: ImportPreview
  takesHidden: boolean
  pending: boolean
  onHidden: (takesHidden: boolean) => void
  onImport: (isPartial: boolean) => void
  onCancel: () => void
}) {
  const { lines, problems, hiddenRows } = preview
  const hidden = new Set(hiddenRows.map(({ row }) => row))
  const left = takesHidden ? [] : hiddenRows
  const count = (action: ImportLine['action']) => lines.filter((line) => line.action === action).length
  const added = count('add')
  const changes = lines.filter((line) => line.action !== 'keep')
  const isPartial = problems.length > 0
  // Nothing in it can be imported: the way on is another file.
  if (isPartial && changes.length === 0) {
    return (
      <div className="import__plan">
        <Left preview={preview} checked={takesHidden} onChange={onHidden} />
        <Problems problems={problems} hidden={hidden} />
      </div>
    )
  }
  return (
    <div className="import__plan">
      <Left preview={preview} checked={takesHidden} onChange={onHidden} />
      {isPartial && <Problems problems={problems} hidden={hidden} />}
      <h2>{isPartial ? m.imports_plan_partial() : m.imports_plan()}</h2>
      <ul className="import__counts">
        <li>{m.imports_will_add({ count: added })}</li>
        <li>{m.imports_will_change({ count: count('change') })}</li>
        <li>{m.imports_will_keep({ count: count('keep') })}</li>
      </ul>
      {changes.length + left.length > 0 && <Lines lines={changes} hidden={hidden} left={left} />}
      <div className="cluster">
        {changes.length > 0 && (
          <Button
            changes
            variant={isPartial ? 'secondary' : 'action'}
            pending={pending}
            onClick={() => onImport(isPartial)}
          >
            {isPartial
              ? m.imports_import_good({ count: changes.length })
              : added > 0
                ? m.imports_import_and_invite({ count: added })
                : m.imports_import()}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {m.imports_other_file()}
        </Button>
      </div>
    </div>
  )
}

/** The sheets that are not read, and the choice that what the file hides needs. */
function Left({
  preview: { hiddenRows, hiddenColumns, otherSheets },
  checked,
  onChange,
}: {
  preview: ImportPreview
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <>
      {otherSheets.length > 0 && (
        <Alert tone="warning" title={m.imports_other_sheets({ sheets: otherSheets.join(', ') })} />
      )}
      {hiddenRows.length + hiddenColumns.length > 0 && (
        <Checkbox
          name="hidden"
          label={m.imports_take_hidden()}
          hint={[
            ...(hiddenRows.length > 0 ? [m.imports_hidden_rows({ count: hiddenRows.length })] : []),
            ...(hiddenColumns.length > 0 ? [m.imports_hidden_columns({ columns: hiddenColumns.join(', ') })] : []),
          ].join(' ')}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
    </>
  )
}

/** A row's number as Excel shows it, with why nobody sees it there. */
const rowText = (row: number, hidden: ReadonlySet<number>) =>
  hidden.has(row) ? m.imports_hidden_row({ row }) : String(row)

function Problems({ problems, hidden }: { problems: readonly ImportProblem[]; hidden: ReadonlySet<number> }) {
  return (
    <>
      <Alert tone="error" title={m.imports_problems({ count: problems.length })} announce>
        {m.imports_problems_text()}
      </Alert>
      <section className="import__scroll" aria-label={m.imports_problem_rows()} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.imports_row()}</th>
              <th scope="col">{m.imports_column()}</th>
              <th scope="col">{m.imports_problem()}</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, shownLines).map(({ row, column, message }) => (
              <tr key={`${row} ${column}`}>
                <td>{rowText(row, hidden)}</td>
                <td>{column}</td>
                <td>{localMessage(message)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {problems.length > shownLines && <p>{m.imports_more({ count: problems.length - shownLines })}</p>}
    </>
  )
}

/** The rows that change something, below those that are `left` out because the file hides them. */
function Lines({
  lines,
  hidden,
  left,
}: {
  lines: readonly ImportLine[]
  hidden: ReadonlySet<number>
  left: readonly HiddenRow[]
}) {
  const shown = [
    ...left.map((row) => ({ ...row, action: m.imports_not_imported() })),
    ...lines.map(({ action, type, typeBefore, ...line }) => ({
      ...line,
      action: action === 'add' ? m.imports_add() : m.imports_change(),
      type: typeBefore === null ? type : `${typeBefore} → ${type}`,
    })),
  ]
  return (
    <>
      <section className="import__scroll" aria-label={m.imports_plan()} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.imports_row()}</th>
              <th scope="col">{m.imports_action()}</th>
              <th scope="col">{m.users_email()}</th>
              <th scope="col">{m.imports_type()}</th>
              <th scope="col">{m.imports_name()}</th>
              <th scope="col">{m.users_company()}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, shownLines).map((line) => (
              <tr key={line.row}>
                <td>{rowText(line.row, hidden)}</td>
                <td>{line.action}</td>
                <td>{line.email}</td>
                <td>{line.type}</td>
                <td>{`${line.firstName} ${line.lastName}`.trim()}</td>
                <td>{line.company}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length > shownLines && <p>{m.imports_more({ count: shown.length - shownLines })}</p>}
    </>
  )
}
