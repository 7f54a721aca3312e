import {
  AutomaticMail,
  listMailTexts,
  type MailTextState,
  readMailText,
} from '@project-week/contract/mail/automatic-mail'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { keepFocus } from '../../lib/page/keep-focus.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { useMedia } from '../../lib/page/media.ts'
import { editionLabelsQuery } from '../../lib/queries/editions.ts'
import { m } from '../../paraglide/messages.js'
import { Disclosure } from '../../ui/disclosure.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { useSemester } from '../../ui/tables/semester-select.tsx'
import './mail-text.css'
import { MailTextEditor } from './mail-text-editor.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'

/** The automatic mails of the chosen edition, and the one that is being changed. */
export function MailTextsScreen() {
  const labels = useQuery(editionLabelsQuery())
  const [edition] = useSemester(labels.data ?? [])
  const texts = useQuery({
    ...queryOf(listMailTexts, { query: { edition: edition ?? '' } }),
    enabled: edition !== undefined,
  })
  const [params] = useSearchParams()
  const hasRoom = useMedia('(min-width: 64rem)', true)
  const asked = AutomaticMail.safeParse(params.get('open'))
  if (!texts.data || edition === undefined) return <NotLoaded query={texts} />
  const opened = asked.success ? asked.data : undefined
  const list = <MailList texts={texts.data} edition={edition} opened={opened} />
  return (
    <div className="stack gap-6 mail-texts" ref={keepFocus}>
      {/* Below the whole list nobody would find what they have opened. */}
      {hasRoom || opened === undefined ? (
        list
      ) : (
        <Disclosure key={opened} label={m.mail_text_all()}>
          {list}
        </Disclosure>
      )}
      {opened && <Opened key={`${edition} ${opened}`} edition={edition} name={opened} />}
    </div>
  )
}

function MailList({
  texts,
  edition,
  opened,
}: {
  texts: readonly MailTextState[]
  edition: string
  opened: AutomaticMail | undefined
}) {
  return (
    <nav aria-label={m.mail_text_title()}>
      <ul className="plain">
        {texts.map(({ name, label, saved }) => (
          <li className="cluster cluster--center" key={name}>
            <Link to={`?semester=${edition}&open=${name}`} aria-current={opened === name ? 'page' : undefined}>
              {label[getLocale()]}
            </Link>{' '}
            <StateChip>{saved === null ? m.mail_text_default() : m.mail_text_own()}</StateChip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Opened({ edition, name }: { edition: string; name: AutomaticMail }) {
  const text = useQuery(queryOf(readMailText, { params: { name }, query: { edition } }))
  if (!text.data) return <NotLoaded query={text} />
  return <MailTextEditor record={text.data} />
}
