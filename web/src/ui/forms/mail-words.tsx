import type { Label } from '@project-week/contract/enumerations/enumerations'
import { mailSubjectLimit, mailTextLimit } from '@project-week/contract/mail/mail-text'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { localMessage } from '../../lib/words/local-message.ts'
import { labelText } from '../../lib/words/labels.ts'
import { m } from '../../paraglide/messages.js'
import type { FieldProblem } from './error-summary.tsx'
import { TextArea, TextInput } from './text-input.tsx'
import './mail-words.css'

type Word = `${'subject' | 'text'}.${'en' | 'de'}`

/** What is wrong with the words, each with its field and language: the same is often wrong in all four. */
export const wordProblems = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map(({ name, message }) => {
    const language = name.endsWith('.en') ? m.campaign_english() : m.campaign_german()
    const label = name.includes('subject') ? m.outbox_subject() : m.campaign_text()
    return { name, message: `${label} (${language}): ${localMessage(message)}` }
  })

/** Subject and text of an email in both languages, side by side. */
export function MailWords({
  field,
  rows,
}: {
  field: (name: Word) => UseFormRegisterReturn & { error: string | undefined }
  rows: number
}) {
  return (
    <div className="mail-words">
      {(['en', 'de'] as const).map((lang) => (
        <fieldset key={lang}>
          <legend>{lang === 'en' ? m.campaign_english() : m.campaign_german()}</legend>
          <TextInput
            label={m.outbox_subject()}
            maxLength={mailSubjectLimit}
            lang={lang}
            {...field(`subject.${lang}`)}
          />
          <TextArea
            label={m.campaign_text()}
            rows={rows}
            limit={mailTextLimit}
            lang={lang}
            {...field(`text.${lang}`)}
          />
        </fieldset>
      ))}
    </div>
  )
}

/** What may stand in braces. */
export const Placeholders = ({
  placeholders,
  children,
}: {
  placeholders: readonly { name: string; label: Label; isRequired?: boolean }[]
  children?: ReactNode
}) => (
  <details className="placeholders">
    <summary>{m.campaign_placeholders()}</summary>
    {children}
    <dl>
      {placeholders.map(({ name, label, isRequired }) => (
        <div key={name}>
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd>
            {labelText(label)}
            {isRequired && ` · ${m.mail_text_required()}`}
          </dd>
        </div>
      ))}
    </dl>
  </details>
)
