import type { Question } from '@project-week/contract/questions/question'

const example = {
  audience: 'student',
  hint: { en: '', de: '' },
  options: [],
  isScale: false,
  isRequired: false,
  until: null,
  isRetired: true,
} as const

/** Examples, switched off. */
export const shippedQuestions: readonly Question[] = [
  {
    ...example,
    id: '5e7c1d3a-93f4-4f0b-9a51-6c1f0d6b2a10',
    kind: 'text',
    label: { en: 'Accessibility needs', de: 'Barrierefreiheit' },
    question: {
      en: 'What do you need to be able to take part without barriers?',
      de: 'Was brauchst du, um barrierefrei teilnehmen zu können?',
    },
    hint: {
      en: 'What you write may concern your health: the programme office reads it to plan your week, and no company sees it here.',
      de: 'Deine Angabe kann deine Gesundheit betreffen: Das Programmbüro liest sie, um deine Woche zu planen. Unternehmen sehen sie hier nicht.',
    },
    options: [],
  },
  {
    ...example,
    id: 'b1f0a6de-2c5b-4d0e-8d1a-47a9f3c85e22',
    kind: 'choice',
    label: { en: 'Skills: programming', de: 'Kenntnisse: Programmieren' },
    question: { en: 'How well can you program?', de: 'Wie gut kannst du programmieren?' },
    options: [
      { id: 'none', en: 'Not at all', de: 'Gar nicht' },
      { id: 'basics', en: 'Basics', de: 'Grundlagen' },
      { id: 'good', en: 'Well', de: 'Gut' },
      { id: 'expert', en: 'Very well', de: 'Sehr gut' },
    ],
    isScale: true,
  },
]
