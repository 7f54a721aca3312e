import type { Label, LegalBlock, LegalSection } from '@project-week/contract/site/content'

export const label = (en: string, de: string): Label => ({ en, de })

export const paragraph = (en: string, de: string): LegalBlock => ({ paragraph: { en, de } })

export const list = (...items: [en: string, de: string][]): LegalBlock => ({
  list: items.map(([en, de]) => ({ en, de })),
})

export const facts = (...rows: [termEn: string, termDe: string, valueEn: string, valueDe: string][]): LegalBlock => ({
  facts: rows.map(([termEn, termDe, valueEn, valueDe]) => ({
    term: { en: termEn, de: termDe },
    value: { en: valueEn, de: valueDe },
  })),
})

export const section = (id: string, en: string, de: string, ...blocks: LegalBlock[]): LegalSection => ({
  id,
  heading: { en, de },
  blocks,
})

export const reviewNote: Label = {
  en: 'Draft for review: the data protection officer of the university has to check this text, and the values in square brackets have to be filled in, before it is used.',
  de: 'Entwurf zur Prüfung: Vor der Verwendung müssen die oder der Datenschutzbeauftragte der Universität diesen Text prüfen und die Angaben in eckigen Klammern ergänzt werden.',
}
