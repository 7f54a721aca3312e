import { answerToBeNamed } from '@project-week/contract/hosting/hosting'
import { companyConsent } from '@project-week/contract/showcase/showcase'
import { useCall } from '../../lib/api/use-call.ts'
import { labelText } from '../../lib/words/labels.ts'
import { m } from '../../paraglide/messages.js'
import { shownDay } from '../../ui/page/shown-day.ts'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { hostingQuery } from './hosting-query.ts'

/** Whether the company's team is shown with its name on the public site. */
export function Named({ token, since }: { token: string; since: string | null }) {
  const answer = useCall(answerToBeNamed, { answers: hostingQuery(token) })
  return (
    <section aria-labelledby="hosting-named">
      <h2 id="hosting-named">{m.hosting_named_title()}</h2>
      <p>{m.hosting_named_text()}</p>
      <blockquote>{labelText(companyConsent.text)}</blockquote>
      <output>{since === null ? m.showcase_own_not_agreed() : m.showcase_own_agreed({ date: shownDay(since) })}</output>
      <MutationError failure={answer.error} />
      <div>
        <Button pending={answer.isPending} onClick={() => answer.mutate({ body: { token, agrees: since === null } })}>
          {since === null ? m.showcase_agree() : m.showcase_take_back()}
        </Button>
      </div>
    </section>
  )
}
