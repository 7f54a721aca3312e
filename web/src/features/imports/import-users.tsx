import {
  downloadImportTemplate,
  importAuthorisedUsers,
  importMessages,
  type ImportPreview,
  previewImport,
} from '@project-week/contract/imports/import'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, controlProps } from '../../ui/forms/field.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { controls } from '../../ui/navigation/actions.ts'
import { hiddenOf } from './hidden-of.ts'
import { ImportPlan } from './import-plan.tsx'
import './imports.css'

const isExcelName = (name: string) => /\.xlsx?$/i.test(name.trim())

/** Choose a file, see what it will do, do it. */
export function ImportUsers() {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [takesHidden, setTakesHidden] = useState(false)
  /** Stays while the other choice is judged, so that its checkbox keeps the focus. */
  const [plan, setPlan] = useState<ImportPreview>()
  const input = useRef<HTMLInputElement>(null)
  const template = useMutation({
    mutationFn: async () => saveFile(await call(downloadImportTemplate), downloadImportTemplate.answer.file.filename),
  })
  const preview = useCall(previewImport)
  const importing = useCall(importAuthorisedUsers)

  const judge = (sent: File, isTaken: boolean) => {
    setTakesHidden(isTaken)
    preview.mutate({ file: sent, query: hiddenOf(isTaken) }, { onSuccess: setPlan, onError: () => setPlan(undefined) })
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    setPlan(undefined)
    preview.reset()
    importing.reset()
    const isRight = chosen !== undefined && isExcelName(chosen.name)
    setError(chosen === undefined || isRight ? undefined : importMessages.notExcel)
    setFile(isRight ? chosen : undefined)
    if (isRight) judge(chosen, false)
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
  const send = (sent: File, isPartial: boolean) =>
    importing.mutate(
      { file: sent, query: { ...(isPartial ? { rows: 'good' } : {}), ...hiddenOf(takesHidden) } },
      { onSuccess: again },
    )
  const text = { label: m.imports_file(), hint: m.imports_file_hint(), error }
  const failure = importing.error ?? preview.error
  // The file is as good as before, and its import is one click away.
  const isUnproved = failure instanceof ApiError && failure.code === 'prove_again'
  return (
    <div className="stack stack--start gap-5 import">
      <p className="cluster cluster--center">
        {m.imports_template_text()}{' '}
        <Button
          size="small"
          icon={<Icon name="download" size={18} />}
          pending={template.isPending}
          onClick={() => template.mutate()}
        >
          {m.imports_template()}
        </Button>
      </p>
      <Field id={controls.importFile} {...text}>
        <input
          ref={input}
          type="file"
          className="control"
          accept=".xlsx,.xls"
          {...controlProps(controls.importFile, text)}
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
          {m.imports_done_text(importing.data)}{' '}
          {importing.data.left > 0 && m.imports_left({ count: importing.data.left })}
        </Alert>
      )}
      {file && plan && (
        <ImportPlan
          preview={plan}
          takesHidden={takesHidden}
          pending={importing.isPending || preview.isPending}
          onHidden={(isTaken) => judge(file, isTaken)}
          onImport={(isPartial) => send(file, isPartial)}
          onCancel={again}
        />
      )}
    </div>
  )
}
