import { discardDraft, DocumentRecord, publishDraft, saveDraft } from '@project-week/contract/content/content'
import { type DocumentName, documents, TermsName } from '@project-week/contract/content/documents'
import { type SyntheticEvent, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { inLocale } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { showToast } from '../../lib/page/toast.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { WordsNotSaved } from '../../ui/forms/not-saved.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ChangeList } from './change-list.tsx'
import { changesBetween, mergeContent, pathText } from './content-changes.ts'
import { type Content, shapeOf } from './shape.ts'
import { ShapeField } from './shape-field.tsx'
import { VersionList } from './version-list.tsx'

/** `Students, Question 3: is empty`: many fields of a document are called alike. */
const placed = ({ name, message }: { name: string; message: string }) => ({
  name: name.replace(/\.root$/, ''),
  message: m.content_problem({
    field: pathText(
      name
        .replace(/\.root$/, '')
        .split('.')
        .map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
    ),
    problem: localMessage(message),
  }),
})

/** Where the site shows a document. */
const pages: Partial<Record<DocumentName, string>> = {
  'data-storage-policy': paths.terms,
  'statement-of-consent': paths.terms,
  'conditions-of-participation': paths.terms,
  posters: paths.posters,
  imprint: paths.imprint,
  accessibility: paths.accessibility,
}
const isTerms = (name: DocumentName) => TermsName.safeParse(name).success
const previewOf = (name: DocumentName, locale: 'en' | 'de') =>
  inLocale(locale, {
    pathname: pages[name] ?? paths.home,
    search: `?preview=${name}`,
    hash: isTerms(name) ? `#${name}` : '',
  })

const unusableTexts = { published: m.content_unusable_published, draft: m.content_unusable_draft }

/** A document in both languages: draft, preview, publish, and back to any version. */
export function DocumentEditor({ record }: { record: DocumentRecord }) {
  const { name } = record.state
  const saving = useCall(saveDraft)
  const discarding = useCall(discardDraft)
  const publishing = useCall(publishDraft)
  const schema = documents[name] as unknown as ZodMiniType<Content, Content>
  const form = useContractForm<Content, Content>(schema, { defaultValues: record.content })
  /** What the form began with, whatever was read since. */
  const [start, setStart] = useState(record)
  const startRequest = { params: { name }, query: { version: start.version } }
  const [asked, ask] = useState<'publish' | 'discard'>()
  const begin = (next: DocumentRecord, content: Content = next.content) => {
    setStart(next)
    form.restart(next.content, () => content)
  }
  const store = async (content: Content) => {
    const stored = await saving.mutateAsync({ ...startRequest, body: { content } })
    setStart(stored)
    return stored
  }
  const save = form.submit(async (content) => {
    await store(content)
    showToast(m.content_saved())
  })
  const askToPublish = form.submit(async (content) => {
    const stored = await store(content)
    if (stored.state.draft === null) showToast(m.content_nothing_new())
    else ask('publish')
  })
  const forget = () => {
    publishing.reset()
    discarding.reset()
  }
  const attempt = (handler: (event: SyntheticEvent) => void) => (event: SyntheticEvent) => {
    forget()
    handler(event)
  }
  const finish = async (doing: Promise<DocumentRecord>, said: string) => {
    try {
      begin(await doing)
      showToast(said)
    } catch {
      // The mutation keeps why, and the page shows it.
    }
    ask(undefined)
  }
  return (
    <>
      <form className="stack document-editor" noValidate onSubmit={attempt(save)}>
        <LeaveQuestion isChanged={form.isChanged} />
        {start.state.unusable.map((what) => (
          <Alert key={what} tone="warning">
            {unusableTexts[what]()}
          </Alert>
        ))}
        <ErrorSummary problems={form.problems.map(placed)} attempt={form.attempt} />
        <p className="field__hint">{m.content_placeholders({ example: '{week}' })}</p>
        <ShapeField form={form} name="" shape={shapeOf(documents[name])} word="" />
        <WordsNotSaved
          failure={form.failure ?? publishing.error ?? discarding.error}
          schema={DocumentRecord}
          onTake={(current) => {
            forget()
            begin(current, mergeContent(start.content, form.form.getValues(), current.content))
            showToast(m.stale_taken())
          }}
        >
          {(current) => <ChangeList changes={changesBetween(start.content, current.content)} />}
        </WordsNotSaved>
        <div className="cluster cluster--center document-editor__actions">
          <Button type="submit" pending={form.isSending}>
            {m.content_save()}
          </Button>
          <Button variant="action" onClick={attempt(askToPublish)}>
            {m.content_publish()}
          </Button>
          {start.state.draft && (
            <>
              <ButtonLink href={previewOf(name, 'de')} target="_blank">
                {m.content_see({ language: m.content_german() })}
              </ButtonLink>
              <ButtonLink href={previewOf(name, 'en')} target="_blank">
                {m.content_see({ language: m.content_english() })}
              </ButtonLink>
              <Button changes variant="quiet" onClick={() => ask('discard')}>
                {m.content_discard()}
              </Button>
              <span className="field__hint">{m.content_see_hint()}</span>
            </>
          )}
        </div>
      </form>
      <VersionList
        name={name}
        onUse={(content) => {
          form.restart(start.content, () => content)
          showToast(m.content_used())
          document.querySelector<HTMLElement>('.document-editor [type=submit]')?.focus()
        }}
      />
      <ConfirmDialog
        open={asked === 'publish'}
        title={m.content_publish_title()}
        onClose={() => ask(undefined)}
        wide
        action={m.content_publish()}
        variant="action"
        pending={publishing.isPending}
        onConfirm={() => void finish(publishing.mutateAsync(startRequest), m.content_published())}
      >
        {isTerms(name) && <Alert tone="warning">{m.content_publish_terms()}</Alert>}
        {name === 'organiser' && <Alert tone="warning">{m.content_publish_organiser()}</Alert>}
        <p>{m.content_publish_text()}</p>
        <ChangeList changes={changesBetween(start.shown, start.content)} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'discard'}
        title={m.content_discard_title()}
        onClose={() => ask(undefined)}
        action={m.content_discard()}
        pending={discarding.isPending}
        onConfirm={() => void finish(discarding.mutateAsync(startRequest), m.content_discarded())}
      >
        <p>{m.content_discard_text()}</p>
      </ConfirmDialog>
    </>
  )
}
