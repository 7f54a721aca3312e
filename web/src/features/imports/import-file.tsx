import type { importAuthorisedUsers, previewImport } from '@project-week/contract/imports/import'
import type { importCompanies, previewCompanyImport } from '@project-week/contract/imports/import-companies'
import {
  type ImportColumns,
  type ImportCounts,
  importMessages,
  type ImportPreview,
} from '@project-week/contract/imports/import-table'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { controlProps, Field } from '../../ui/forms/field.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { controls } from '../../ui/navigation/actions.ts'
import { type ImportChoices, ImportPlan } from './import-plan.tsx'
import './imports.css'

/** Choose a file, say what its columns are, see what will happen, do it. */
export function ImportFile({
  columns: source,
  previewCall,
  importCall,
  label,
  hint,
  endings,
  wrongEnding,
  importText,
  doneText,
  afterwards,
}: {
  columns: ImportColumns
  previewCall: typeof previewImport | typeof previewCompanyImport
  importCall: typeof importAuthorisedUsers | typeof importCompanies
  label: string
  hint: string
  /** Of the files' names, in lower case with their dots. */
  endings: readonly string[]
  wrongEnding: string
  importText: (added: number) => string
  doneText: (counts: ImportCounts) => string
  /** Where to go on with what was added. */
  afterwards?: ReactNode
}) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  /** Stays while another choice is judged, so that its control keeps the focus. */
  const [plan, setPlan] = useState<ImportPreview>()
  const [choices, setChoices] = useState<ImportChoices>({})
  const input = useRef<HTMLInputElement>(null)
  const preview = useCall(previewCall)
  const importing = useCall(importCall)

  const judge = (next: File, chosen: ImportChoices, ofColumns?: string) => {
    setChoices(chosen)
    const query = { ...(ofColumns !== undefined && { columns: ofColumns }), ...chosen }
    preview.mutate({ file: next, query }, { onSuccess: setPlan, onError: () => setPlan(undefined) })
  }
  const begin = (next?: File) => {
    setFile(next)
    setPlan(undefined)
    preview.reset()
    if (next) judge(next, {})
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.files?.[0]
    const isRight = next !== undefined && endings.some((ending) => next.name.trim().toLowerCase().endsWith(ending))
    importing.reset()
    setError(next === undefined || isRight ? undefined : wrongEnding)
    begin(isRight ? next : undefined)
  }
  const again = () => {
    begin()
    if (!input.current) return
    input.current.value = ''
    // The clicked button goes away.
    input.current.focus()
  }
  const failure = importing.error ?? preview.error
  // The file is as good as before, and its import is one click away.
  const isUnproved = failure instanceof ApiError && failure.code === 'prove_again'
  const columns = plan?.columns.join(',')
  return (
    <>
      <Field id={controls.importFile} label={label} hint={hint} error={error}>
        <input
          ref={input}
          type="file"
          className="control"
          accept={endings.join(',')}
          {...controlProps(controls.importFile, { label, hint, error })}
          onChange={choose}
        />
      </Field>
      {preview.isPending && <Spinner label={m.imports_reading()} />}
      {failure && isUnproved && <MutationError failure={failure} />}
      {failure && !isUnproved && (
        <Alert tone="error" title={localMessage(importMessages.notWorkbook)} announce>
          {failure.message !== importMessages.notWorkbook && errorText(failure)}
        </Alert>
      )}
      {importing.isSuccess && (
        <Alert tone="success" title={m.imports_done()} announce>
          <p>{doneText(importing.data)}</p>
          {importing.data.left > 0 && <p>{m.imports_left({ count: importing.data.left })}</p>}
          {importing.data.added > 0 && afterwards}
        </Alert>
      )}
      {file && plan && columns !== undefined && (
        <ImportPlan
          columns={source}
          preview={plan}
          choices={choices}
          pending={importing.isPending || preview.isPending}
          importText={importText}
          onChoice={(changed) => judge(file, { ...choices, ...changed }, columns)}
          onColumns={(changed) => {
            setPlan({ ...plan, columns: changed })
            judge(file, choices, changed.join(','))
          }}
          onImport={(isPartial) => {
            importing.mutate(
              { file, query: { columns, ...choices, ...(isPartial && ({ rows: 'good' } as const)) } },
              { onSuccess: again },
            )
          }}
          onCancel={again}
        />
      )}
    </>
  )
}
