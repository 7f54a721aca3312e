import {
  listShowcases,
  releaseFile,
  ShowcaseRelease,
  type TeamShowcase,
  withdrawFile,
} from '@project-week/contract/showcase/showcase'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { localAddress } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import './showcase.css'

/** Whether a poster or picture may be, and is, on the public site, with the way to change that. */
export function ReleaseFile({ edition, fileId }: { edition: string | undefined; fileId: string }) {
  const showcases = useQuery(queryOf(listShowcases, { query: { edition } }))
  const showcase = showcases.data?.find(({ files }) => files.some((file) => file.fileId === fileId))
  // A file of no team is of nobody who could agree.
  if (showcase === undefined) return null
  const isReleased = showcase.files.some((file) => file.fileId === fileId && file.isReleased)
  const { missing, companyAgrees } = showcase
  return (
    <details className="release-file">
      <summary>
        {missing.length > 0
          ? m.showcase_missing({ count: missing.length })
          : !companyAgrees
            ? m.showcase_missing_company()
            : isReleased
              ? m.showcase_released()
              : m.showcase_may_be_released()}
      </summary>
      {missing.length > 0 && <p>{m.showcase_missing_names({ names: missing.map(nameOrAddress).join(', ') })}</p>}
      <p>{companyAgrees ? m.showcase_company_agrees() : m.showcase_company_missing()}</p>
      {isReleased ? (
        <Withdraw fileId={fileId} showcase={showcase} />
      ) : (
        missing.length === 0 && companyAgrees && <Release key={showcase.title} fileId={fileId} showcase={showcase} />
      )}
    </details>
  )
}

function Release({ fileId, showcase: { title } }: { fileId: string; showcase: TeamShowcase }) {
  const form = useContractForm(ShowcaseRelease, { defaultValues: { title } })
  const release = useCall(releaseFile)
  return (
    <form
      className="stack stack--start gap-3"
      noValidate
      onSubmit={form.submit((body) => release.mutateAsync({ params: { fileId }, body }))}
    >
      <TextInput
        label={m.showcase_title()}
        hint={m.showcase_title_hint()}
        required
        // One form for each file of the page.
        id={`title-${fileId}`}
        {...form.field('title')}
      />
      <MutationError failure={form.failure} />
      <Button type="submit" size="small" pending={form.isSending}>
        {m.showcase_release()}
      </Button>
    </form>
  )
}

function Withdraw({ fileId, showcase: { team } }: { fileId: string; showcase: TeamShowcase }) {
  const withdraw = useCall(withdrawFile)
  return (
    <>
      <a href={localAddress(`${paths.posters}/${team}`)}>{m.showcase_open_page()}</a>
      <MutationError failure={withdraw.error} />
      <Button changes size="small" pending={withdraw.isPending} onClick={() => withdraw.mutate({ params: { fileId } })}>
        {m.showcase_withdraw()}
      </Button>
    </>
  )
}
