import type { ImportLine, ImportPreview, ImportProblem } from '@project-week/contract/imports/import'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** More lines than this nobody reads on a page; the counts above them hold for all. */
const shownLines = 200

/** What an import would do, and above it the rows that keep it from happening unless they are left out. */
export function ImportPlan({
  preview: { lines, problems },
  pending,
  onImport,
  onCancel,
}: {
  preview: ImportPreview
  pending: boolean
  onImport: (isPartial: boolean) => void
  onCancel: () => void
}) {
  const count = (action: ImportLine['action']) => lines.filter((line) => line.action === action).length
  const added = count('add')
  const changes = lines.filter((line) => line.action !== 'keep')
  const isPartial = problems.length > 0
  // Nothing in it can be imported: the way on is another file.
  if (isPartial && changes.length === 0) return <Problems problems={problems} />
  return (
    <div className="import__plan">
      {isPartial && <Problems problems={problems} />}
      <h2>{isPartial ? m.imports_plan_partial() : m.imports_plan()}</h2>
      <ul className="import__counts">
        <li>{m.imports_will_add({ count: added })}</li>
        <li>{m.imports_will_change({ count: count('change') })}</li>
        <li>{m.imports_will_keep({ count: count('keep') })}</li>
      </ul>
      {changes.length > 0 && <Lines lines={changes} />}
      <div className="import__actions">
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

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
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
                <td>{row}</td>
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

function Lines({ lines }: { lines: readonly ImportLine[] }) {
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
            {lines.slice(0, shownLines).map((line) => (
              <tr key={line.row}>
                <td>{line.row}</td>
                <td>{line.action === 'add' ? m.imports_add() : m.imports_change()}</td>
                <td>{line.email}</td>
                <td>{line.typeBefore === null ? line.type : `${line.typeBefore} → ${line.type}`}</td>
                <td>{`${line.firstName} ${line.lastName}`.trim()}</td>
                <td>{line.company}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines.length > shownLines && <p>{m.imports_more({ count: lines.length - shownLines })}</p>}
    </>
  )
}
