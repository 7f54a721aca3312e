import { type Audience, placeholdersOf } from '@project-week/contract/campaigns/audience'
import { type Campaign, CampaignDraft } from '@project-week/contract/campaigns/campaign'
import { findPlaceholderMistake, type MailText, mailTextFields, textAt } from '@project-week/contract/mail/mail-text'
import * as z from 'zod/mini'
import { m } from '../../paraglide/messages.js'

/** The first mistake of each text, in the page's words. */
export function placeholderMistakes(audience: Audience, text: MailText): { field: string; message: string }[] {
  const known = Object.keys(placeholdersOf[audience])
  return mailTextFields.flatMap((field) => {
    const mistake = findPlaceholderMistake(textAt(text, field), known)
    if (mistake === undefined) return []
    const message =
      mistake.unknown === null
        ? m.campaign_brace()
        : m.campaign_unknown({ name: `{${mistake.unknown}}`, known: known.join(', ') })
    return [{ field, message }]
  })
}

/** The contract's schema of a draft, with the placeholders of the audience. */
export const campaignSchema = (audience: Audience) =>
  CampaignDraft.check(
    z.superRefine((values, context) => {
      for (const { field, message } of placeholderMistakes(audience, values.text)) {
        context.addIssue({ code: 'custom', input: values.text, path: ['text', ...field.split('.')], message })
      }
    }),
  )

export const inputOf = ({ text, isService }: Campaign): CampaignDraft => ({ text, isService })
