import { newestFirst } from '@project-week/contract/editions/semester'
import {
  downloadCompanyRest,
  importCompanies,
  previewCompanyImport,
} from '@project-week/contract/imports/import-companies'
import { tableImportMessages, type TableImportPreview } from '@project-week/contract/imports/import-table'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { editionsQuery } from '../../lib/queries/editions.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { controlProps, Field } from '../../ui/forms/field.tsx'
import { ComboboxSelect } from '../../ui/forms/combobox-select.tsx'
import { optionsOf } from '../../ui/forms/select.tsx'
import { hiddenOf } from './hidden-of.ts'
import './imports.css'
import { TablePlan } from './table-plan.tsx'

const isTableName = (name: string) => /\.(xlsx?|csv|txt)$/i.test(name.trim())
const fileId = 'table-file'

interface Order {
  file: File
  edition: string
  columns?: string
  takesHidden: boolean
}

const requestOf = ({ file, takesHidden, ...query }: Order) => ({ file, query: { ...query, ...hiddenOf(takesHidden) } })

/** Choose an edition and a file, say what its columns are, see what will happen, do it. */
export function ImportCompanies() {
  const editions = useQuery(editionsQuery())
  const earlier = newestFirst((editions.data ?? []).filter(({ isPast }) => isPast).map(({ label }) => label))
  const [chosen, setChosen] = useState<string>()
  const edition = chosen ?? earlier[0]
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  /** Stays while a changed column is judged anew, so that its select keeps the focus. */
  const [plan, setPlan] = useState<TableImportPreview>()
  const [takesHidden, setTakesHidden] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const preview = useCall(previewCompanyImport)
  const importing = useCall(importCompanies)
  const rest = useCall(downloadCompanyRest, {
    onSuccess: (rows) => saveFile(rows, downloadCompanyRest.answer.file.filename),
  })

  if (editions.isPending) return <Spinner label={m.imports_reading()} />
  if (editions.error) return <Alert tone="error" title={errorText(editions.error)} />
  if (edition === undefined) return <Alert tone="info" title={m.company_import_no_edition()} />

  const judge = (sent: Order) =>
    preview.mutate(requestOf(sent), { onSuccess: setPlan, onError: () => setPlan(undefined) })
  const reset = () => {
    setPlan(undefined)
    setTakesHidden(false)
    preview.reset()
    importing.reset()
    rest.reset()
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.files?.[0]
    reset()
    const isRight = next !== undefined && isTableName(next.name)
    setError(next === undefined || isRight ? undefined : tableImportMessages.notTable)
    setFile(isRight ? next : undefined)
    if (isRight) judge({ file: next, edition, takesHidden: false })
  }
  const chooseEdition = (label: string) => {
    reset()
    setChosen(label)
    if (file) judge({ file, edition: label, takesHidden: false })
  }
  const again = () => {
    setFile(undefined)
    setPlan(undefined)
    preview.reset()
    if (!input.current) return
    input.current.value = ''
    // The clicked button goes away.
    input.current.focus()
  }
  const text = { label: m.company_import_file(), hint: m.company_import_file_hint(), error }
  const failure = importing.error ?? preview.error ?? rest.error
  const columns = plan?.columns.join(',')
  return (
    <div className="stack stack--start gap-5 import">
      <ComboboxSelect
        label={m.company_import_edition()}
        name="edition"
        options={optionsOf(earlier)}
        value={edition}
        onChange={chooseEdition}
      />
      <Field id={fileId} {...text}>
        <input
          ref={input}
          type="file"
          className="control"
          accept=".xlsx,.xls,.csv,.txt"
          {...controlProps(fileId, text)}
          onChange={choose}
        />
      </Field>
      {preview.isPending && <Spinner label={m.imports_reading()} />}
      {failure && <Alert tone="error" title={errorText(failure)} announce />}
      {importing.isSuccess && (
        <Alert tone="success" title={m.imports_done()} announce>
          {importing.data.added > 0 && <p>{m.company_import_done_text({ ...importing.data, edition })}</p>}
          {importing.data.leads > 0 && <p>{m.company_import_done_leads({ count: importing.data.leads })}</p>}
          {importing.data.added === 0 && importing.data.left > 0 && (
            <p>{m.imports_left({ count: importing.data.left })}</p>
          )}
          <div className="cluster">
            {importing.data.added > 0 && (
              <ButtonLink variant="quiet" to={`${paths.viewCompanyProfiles}?semester=${edition}&only=not-again`}>
                {m.company_import_invite({ edition })}
              </ButtonLink>
            )}
            {importing.data.leads > 0 && (
              <ButtonLink variant="quiet" to={`${paths.viewCompanyProfiles}?f.stage=new`}>
                {m.company_import_show_leads()}
              </ButtonLink>
            )}
          </div>
        </Alert>
      )}
      {file && plan && columns !== undefined && (
        <TablePlan
          preview={plan}
          takesHidden={takesHidden}
          onHidden={(isTaken) => {
            setTakesHidden(isTaken)
            judge({ file, edition, columns, takesHidden: isTaken })
          }}
          pending={importing.isPending || preview.isPending}
          onColumns={(changed) => {
            setPlan({ ...plan, columns: changed })
            judge({ file, edition, columns: changed.join(','), takesHidden })
          }}
          onImport={(rows) => {
            const { query } = requestOf({ file, edition, columns, takesHidden })
            importing.mutate({ file, query: { ...query, rows } }, { onSuccess: again })
          }}
          onRest={() => {
            const { query } = requestOf({ file, edition, columns, takesHidden })
            rest.mutate({ file, query: { ...query, language: getLocale() } })
          }}
          restPending={rest.isPending}
          onCancel={again}
        />
      )}
    </div>
  )
}
