import type { DoorState, FaqEntry, SignUpCard } from '@project-week/contract/site/content'
import type { ReactNode } from 'react'
import { organiser } from '../../lib/page/organiser.ts'
import { sections } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Accordion } from '../../ui/accordion.tsx'
import { SignUp, Subscribe } from '../dialogs/sign-up.tsx'
import { companyDoor, isOpenDoor, studentDoor } from '../phase.ts'
import { useSite } from '../site.ts'
import { Fold } from './fold.tsx'
import { ClosedNote } from './hero.tsx'

/** How many questions of each side stand there before somebody asks for the rest. */
const shownQuestions = 4

/** Questions of students and of companies, each with the way to sign up. */
export function Faq() {
  const { t, programme, content } = useSite()
  const { company: companyCard, student: studentCard } = content['sign-up']
  const { faq } = content
  return (
    <section className="page faq" id={sections.faq}>
      <h2>{m.site_faq_title()}</h2>
      <section className="stack faq__sides" aria-label={m.site_faq_title()} id={sections.signUp}>
        <Side audience="student" entries={faq.students}>
          <SignUpCardView card={studentCard} state={studentDoor(programme)}>
            <SignUp audience="student" size="large">
              {t(studentCard.action)}
            </SignUp>
          </SignUpCardView>
        </Side>
        <Side audience="company" entries={faq.companies}>
          <SignUpCardView card={companyCard} state={companyDoor(programme)}>
            <SignUp audience="company" size="large">
              {t(companyCard.action)}
            </SignUp>
            <Subscribe mailbox={organiser().mailbox} className="button button--secondary" />
          </SignUpCardView>
        </Side>
      </section>
    </section>
  )
}

function Side({
  audience,
  entries,
  children,
}: {
  audience: 'student' | 'company'
  entries: readonly FaqEntry[]
  children: ReactNode
}) {
  const more = entries.slice(shownQuestions)
  return (
    <div className={`audience-${audience}`} id={`faq-${audience}`}>
      <h3>{audience === 'student' ? m.site_faq_students() : m.site_faq_companies()}</h3>
      <Fold label={m.site_fold_questions({ count: entries.length })} />
      <div>
        <Questions of={entries.slice(0, shownQuestions)} />
        {more.length > 0 && (
          <details className="faq__more">
            <summary>{m.site_faq_more({ count: more.length })}</summary>
            <Questions of={more} />
          </details>
        )}
      </div>
      {children}
    </div>
  )
}

function Questions({ of: entries }: { of: readonly FaqEntry[] }) {
  const { t, href } = useSite()
  return entries.map(({ id, question, answer, link }) => (
    <Accordion key={id} title={t(question)}>
      {answer.map((paragraph) => (
        <p key={paragraph.en}>{t(paragraph)}</p>
      ))}
      {link && (
        <p>
          <a href={href(link.href)}>{t(link.label)}</a>
        </p>
      )}
    </Accordion>
  ))
}

function SignUpCardView({ card, state, children }: { card: SignUpCard; state: DoorState; children: ReactNode }) {
  const { t } = useSite()
  return (
    <div className="stack gap-3 panel sign-up">
      <h4>{t(card.title)}</h4>
      {isOpenDoor(state) ? <p className="sign-up__lead">{t(card.lead)}</p> : <ClosedNote card={card} state={state} />}
      <p className="cluster gap-2 sign-up__ways">{children}</p>
      {isOpenDoor(state) && <p className="sign-up__note">{t(card.notes[state])}</p>}
    </div>
  )
}
