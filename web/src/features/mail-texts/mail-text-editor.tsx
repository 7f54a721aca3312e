import { MailTextRecord, saveMailText } from '@project-week/contract/mail/automatic-mail'
import {
  findPlaceholderMistake,
  MailText,
  mailTextFields,
  placeholdersIn,
  textAt,
} from '@project-week/contract/mail/mail-text'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { showToast } from '../../lib/page/toast.ts'
import { writtenTime } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { MailWords, Placeholders, wordProblems } from '../../ui/forms/mail-words.tsx'
import { WordsNotSaved } from '../../ui/forms/not-saved.tsx'
import './mail-text.css'

/** The words with what this mail needs and knows. */
const schemaOf = ({ placeholders }: MailTextRecord) => {
  const known = placeholders.map(({ name }) => name)
  const required = placeholders.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const problemIn = (field: (typeof mailTextFields)[number], words: string): string | undefined => {
    if (words.trim() === '') return m.mail_text_blank()
    const mistake = findPlaceholderMistake(words, known)
    if (mistake?.unknown === null) return m.campaign_brace()
    if (mistake !== undefined) {
      return m.campaign_unknown({ name: `{${mistake.unknown}}`, known: known.join(', ') })
    }
    const missing = field.startsWith('text') && required.find((name) => !placeholdersIn(words).includes(name))
    return missing ? m.mail_text_needs({ name: `{${missing}}` }) : undefined
  }
  return MailText.check(
    z.superRefine((text, context) => {
      for (const field of mailTextFields) {
        const message = problemIn(field, textAt(text, field))
        if (message !== undefined) context.addIssue({ code: 'custom', input: text, path: field.split('.'), message })
      }
    }),
  )
}

/** The words of one automatic mail in both languages, with the shipped ones one click away. */
export function MailTextEditor({ record }: { record: MailTextRecord }) {
  const { name, edition } = record
  const schema = useMemo(() => schemaOf(record), [record])
  const form = useContractForm<MailText, MailText>(schema, { defaultValues: record.text })
  /** What the form began with, whatever was read since. */
  const [start, setStart] = useState(record)
  const saving = useCall(saveMailText)
  const save = form.submit(async (text) => {
    setStart(await saving.mutateAsync({ params: { name }, query: { edition, version: start.version }, body: text }))
    showToast(m.mail_text_saved())
  })
  const { field } = form
  return (
    <form className="stack" noValidate onSubmit={save}>
      <LeaveQuestion isChanged={form.isChanged} />
      <ErrorSummary problems={wordProblems(form.problems)} attempt={form.attempt} />
      <h2>{record.label[getLocale()]}</h2>
      <p className="field__hint">
        {start.saved === null
          ? m.mail_text_shipped()
          : m.mail_text_changed({ by: start.saved.by, at: writtenTime(start.saved.at) })}
      </p>
      <Placeholders placeholders={record.placeholders} />
      <MailWords rows={14} field={field} />
      <WordsNotSaved
        failure={form.failure}
        schema={MailTextRecord}
        by={m.campaign_stale_by}
        wayOn={m.mail_text_stale_way_on()}
        take={m.mail_text_keep_mine()}
        onTake={(current) => {
          form.restart(current.text, (typed) => typed)
          setStart(current)
        }}
      >
        {(current) =>
          mailTextFields
            .filter((each) => textAt(start.text, each) !== textAt(current.text, each))
            .map((each) => (
              <pre key={each} className="mail-text__theirs">
                {textAt(current.text, each)}
              </pre>
            ))
        }
      </WordsNotSaved>
      <div className="cluster">
        <Button type="submit" variant="action" pending={form.isSending}>
          {m.mail_text_save()}
        </Button>
        <Button
          onClick={() => {
            form.restart(start.text, () => start.shipped)
            showToast(m.mail_text_back())
          }}
        >
          {m.mail_text_use_shipped()}
        </Button>
      </div>
    </form>
  )
}
