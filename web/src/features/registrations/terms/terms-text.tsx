import type { LegalBlock, LegalText } from '@project-week/contract/site/content'
import type { PlaceholderValues } from '@project-week/contract/site/placeholders'
import { siteWords } from '@project-week/content/site-words'
import { type EditionDates, fill, legalWords, longDate } from '@project-week/content/words'
import { organiser } from '../../../lib/page/organiser.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { MailLinks } from '../../../ui/base/mail-link.tsx'

/** The three texts that bind: data storage policy, statement of consent, conditions of participation. */
export function TermsText({ edition, terms }: { edition: EditionDates; terms: readonly LegalText[] }) {
  const locale = getLocale()
  const words = siteWords(organiser(), edition, locale)
  const [note, ...otherNotes] = new Set(terms.map(({ reviewNote }) => reviewNote?.[locale]))
  const isNoteShared = note !== undefined && otherNotes.length === 0
  return (
    <>
      {isNoteShared && <p className="terms__note">{fill(note, words)}</p>}
      <nav className="terms__contents" aria-labelledby="terms-contents">
        <h2 id="terms-contents">{m.student_terms_contents()}</h2>
        <ul>
          {terms.map((text) => (
            <li key={text.id}>
              <a href={`#${text.id}`}>{text.title[locale]}</a>
              <span>{fill(text.summary[locale], { ...words, ...legalWords(text, locale) })}</span>
            </li>
          ))}
          <li className="no-print">
            <a href="#accept-terms">{m.student_terms_to_box()}</a>
          </li>
        </ul>
      </nav>
      {terms.map((text) => (
        <LegalArticle key={text.id} text={isNoteShared ? { ...text, reviewNote: undefined } : text} words={words} />
      ))}
    </>
  )
}

/** One text that binds. On a page of its own, its title is the page's. */
export function LegalArticle({
  text,
  words: siteWide,
  isPage = false,
}: {
  text: LegalText
  words: Partial<PlaceholderValues>
  isPage?: boolean
}) {
  const locale = getLocale()
  const words = { ...siteWide, ...legalWords(text, locale) }
  const Title = isPage ? 'h1' : 'h2'
  const Heading = isPage ? 'h2' : 'h3'
  return (
    <article className="stack terms__text" id={text.id} aria-labelledby={`${text.id}-title`}>
      <Title id={`${text.id}-title`}>{text.title[locale]}</Title>
      <p className="note">{m.student_terms_version({ date: longDate(text.version.slice(0, 10), locale) })}</p>
      {text.reviewNote && <p className="terms__note">{fill(text.reviewNote[locale], words)}</p>}
      {text.sections.map((section) => (
        <section key={section.id}>
          <Heading>{section.heading[locale]}</Heading>
          {section.blocks.map((block) => (
            <Block key={JSON.stringify(block).slice(0, 120)} block={block} words={words} />
          ))}
        </section>
      ))}
    </article>
  )
}

const unfilled = /^\[(.*)\]$/s

/** @param allWords those in square brackets are not filled in: such a fact is left out, elsewhere the brackets are */
function Block({ block, words: allWords }: { block: LegalBlock; words: Partial<PlaceholderValues> }) {
  const locale = getLocale()
  const words: typeof allWords = Object.fromEntries(
    Object.entries(allWords).map(([name, word]) => [name, word.replace(unfilled, '$1')]),
  )
  if ('paragraph' in block)
    return (
      <p>
        <MailLinks>{fill(block.paragraph[locale], words)}</MailLinks>
      </p>
    )
  if ('list' in block) {
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item.en}>
            <MailLinks>{fill(item[locale], words)}</MailLinks>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <dl className="stack gap-2 terms__facts">
      {block.facts
        .filter(({ value }) => !unfilled.test(fill(value[locale], allWords)))
        .map(({ term, value }) => (
          <div key={term.en}>
            <dt>{fill(term[locale], words)}</dt>
            <dd>
              <MailLinks>{fill(value[locale], words)}</MailLinks>
            </dd>
          </div>
        ))}
    </dl>
  )
}
