import { type Audience, placeholdersOf } from '@project-week/contract/campaigns/audience'
import type { Campaign, CampaignDraft } from '@project-week/contract/campaigns/campaign'
import {
  findPlaceholderMistake,
  MailText,
  type MailText as Words,
  mailTextFields,
  textAt,
} from '@project-week/contract/mail/mail-text'
import * as z from 'zod/mini'
import { fromBerlinInput, toBerlinInput } from '../../lib/forms/berlin-input.ts'
import { meantTime, shownText } from '../../lib/page/shown-time.ts'
import { m } from '../../paraglide/messages.js'

/** What is typed: times as the browser's control has them, a pace that may be blank. */
export interface CampaignInput {
  text: Words
  isService: boolean
  sendAt: string
  perMinute: string
}

/** The first mistake of each text, in the page's words. */
export function placeholderMistakes(audience: Audience, text: Words): { field: string; message: string }[] {
  const known = Object.keys(placeholdersOf[audience])
  return mailTextFields.flatMap((field) => {
    const mistake = findPlaceholderMistake(textAt(text, field), known)
    if (mistake === undefined) return []
    const message =
      mistake.unknown === null
        ? m.campaign_brace()
        : m.campaign_unknown({ name: `{${mistake.unknown}}`, known: known.map((name) => `{${name}}`).join(', ') })
    return [{ field, message }]
  })
}

/** The contract's schema of the words, with the placeholders of the audience, and what the other controls hold. */
export const campaignSchema = (audience: Audience) =>
  z.object({ text: MailText, isService: z.boolean(), sendAt: z.string(), perMinute: z.string() }).check(
    z.superRefine((values, context) => {
      for (const { field, message } of placeholderMistakes(audience, values.text)) {
        context.addIssue({ code: 'custom', input: values.text, path: ['text', ...field.split('.')], message })
      }
      if (!/^(?:[1-9]\d{0,3}|10000|)$/.test(values.perMinute.trim())) {
        context.addIssue({
          code: 'custom',
          input: values.perMinute,
          path: ['perMinute'],
          message: m.campaign_pace_wrong(),
        })
      }
    }),
  )

export const inputOf = ({ text, isService, sendAt, perMinute }: Campaign): CampaignInput => ({
  text,
  isService,
  sendAt: sendAt === null ? '' : toBerlinInput(shownText(sendAt)),
  perMinute: perMinute === null ? '' : String(perMinute),
})

export const draftOf = ({ text, isService, sendAt, perMinute }: CampaignInput): CampaignDraft => ({
  text,
  isService,
  sendAt: sendAt === '' ? null : meantTime(fromBerlinInput(sendAt)),
  perMinute: perMinute.trim() === '' ? null : Number(perMinute),
})

const unchangedOr = (start: string, typed: string, current: string) => (typed === start ? current : typed)

/** What a colleague saved, and over it what was typed here. */
export const mergeInput = (start: CampaignInput, typed: CampaignInput, current: CampaignInput): CampaignInput => ({
  text: {
    subject: {
      en: unchangedOr(start.text.subject.en, typed.text.subject.en, current.text.subject.en),
      de: unchangedOr(start.text.subject.de, typed.text.subject.de, current.text.subject.de),
    },
    text: {
      en: unchangedOr(start.text.text.en, typed.text.text.en, current.text.text.en),
      de: unchangedOr(start.text.text.de, typed.text.text.de, current.text.text.de),
    },
  },
  isService: typed.isService === start.isService ? current.isService : typed.isService,
  sendAt: unchangedOr(start.sendAt, typed.sendAt, current.sendAt),
  perMinute: unchangedOr(start.perMinute, typed.perMinute, current.perMinute),
})
