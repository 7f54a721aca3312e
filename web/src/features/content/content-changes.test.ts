import { documents } from '@project-week/contract/content/documents'
import { Video } from '@project-week/contract/site/content'
import { shippedContent } from '@project-week/content/shipped'
import { describe, expect, test } from 'vitest'
import { changesBetween, mergeContent } from './content-changes.ts'
import { newEntry, type Shape, shapeOf } from './shape.ts'

const label = (text: string) => ({ en: text, de: text })
const entry = (id: string, question = id) => ({ id, question: label(question) })
const faq = (...students: object[]) => ({ students })

describe('what differs', () => {
  test('is named text by text, with its place', () => {
    const after = { students: [{ id: 'a', question: { en: 'a', de: 'neu' } }, entry('b')] }
    expect(changesBetween(faq(entry('a'), entry('b')), after)).toEqual([
      { where: 'Students 1, Question, German', before: 'a', after: 'neu' },
    ])
  })

  test('an entry that was added, removed or moved is one change', () => {
    const changes = changesBetween(faq(entry('a'), entry('b'), entry('c')), faq(entry('c'), entry('a'), entry('d')))
    expect(changes.map(({ where }) => where)).toEqual(['Students 3', 'Students 2', 'Students'])
  })

  test('nothing, where nothing differs', () => {
    expect(changesBetween(shippedContent.faq, structuredClone(shippedContent.faq))).toEqual([])
  })
})

describe('merging with what a colleague has saved', () => {
  test('both keep their changes of different entries', () => {
    const start = faq(entry('a'), entry('b'))
    expect(mergeContent(start, faq(entry('a', 'mine'), entry('b')), faq(entry('a'), entry('b', 'theirs')))).toEqual(
      faq(entry('a', 'mine'), entry('b', 'theirs')),
    )
  })

  test('entries that either side added stay, and one that was removed is gone unless it was changed', () => {
    const start = faq(entry('a'), entry('b'), entry('c'))
    const mine = faq(entry('a', 'mine'), entry('b'), entry('c'), entry('new'))
    expect(mergeContent(start, mine, faq(entry('c'), entry('other')))).toEqual(
      faq(entry('a', 'mine'), entry('c'), entry('new'), entry('other')),
    )
  })

  test('of one text that both changed mine stays', () => {
    expect(mergeContent({ lead: label('x') }, { lead: label('mine') }, { lead: label('theirs') })).toEqual({
      lead: label('mine'),
    })
  })
})

describe('the form of a schema', () => {
  const kinds = (shape: Shape): string[] =>
    shape.kind === 'group'
      ? Object.values(shape.fields).flatMap(kinds)
      : shape.kind === 'list' || shape.kind === 'optional'
        ? [shape.kind, ...kinds(shape.of)]
        : [shape.kind]

  test('asks for texts, lists, days and choices, and leaves identifiers and files alone', () => {
    expect(shapeOf(documents.faq)).toMatchObject({
      fields: {
        students: {
          kind: 'list',
          isFixed: false,
          of: { fields: { id: { kind: 'kept' }, question: { kind: 'label' }, link: { kind: 'optional' } } },
        },
      },
    })
    expect(shapeOf(documents.events)).toMatchObject({
      fields: {
        entries: { kind: 'list', of: { fields: { expirationDate: { kind: 'day' }, date: { kind: 'text' } } } },
      },
    })
    expect(kinds(shapeOf(documents.feedback))).toContain('choice')
    expect(shapeOf(documents.timeline)).toMatchObject({ fields: { stations: { kind: 'list', isFixed: true } } })
  })

  test('asks for a part of a legal text as what it is', () => {
    expect(shapeOf(documents.imprint)).toMatchObject({
      fields: {
        // The server assigns it.
        version: { kind: 'kept' },
        sections: {
          of: {
            fields: {
              blocks: {
                of: {
                  kind: 'oneOf',
                  options: [
                    { fields: { paragraph: { kind: 'label' } } },
                    { fields: { list: { kind: 'list' } } },
                    { fields: { facts: { kind: 'list' } } },
                  ],
                },
              },
            },
          },
        },
      },
    })
  })

  test('a new entry has an identifier of its own and asks for its picture', () => {
    const { fields } = shapeOf(documents.events) as Extract<Shape, { kind: 'group' }>
    const list = fields['entries'] as Extract<Shape, { kind: 'list' }>
    const neighbour = shippedContent.events.entries[0]!
    const made = newEntry(list.of, neighbour) as typeof neighbour
    expect(made).toMatchObject({ title: { en: '', de: '' }, image: { src: '', alt: { en: '' } } })
    expect(made.id).not.toBe(neighbour.id)
  })

  test('a video can be added where there is none, by whatever address YouTube gives', () => {
    const { host: _, ...rest } = shippedContent.hero.video
    const made = newEntry(shapeOf(Video)) as typeof shippedContent.hero.video
    for (const id of [
      'dQw4w9WgXcQ',
      'https://www.youtube.com/watch?t=5&v=dQw4w9WgXcQ&list=x',
      'https://youtu.be/dQw4w9WgXcQ?si=abc',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ]) {
      expect(Video.parse({ ...made, ...rest, id }).id).toBe('dQw4w9WgXcQ')
    }
    expect(Video.safeParse({ ...made, ...rest, id: 'https://vimeo.com/123456789' }).success).toBe(false)
  })
})
