import { type LoaderFunctionArgs, data } from 'react-router'
import { Actions } from '../features/styleguide/actions.tsx'
import { Foundations } from '../features/styleguide/foundations.tsx'
import { SampleCompanyForm } from '../features/styleguide/sample-form.tsx'
import { SampleTable } from '../features/styleguide/sample-table.tsx'
import { Surfaces } from '../features/styleguide/surfaces.tsx'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { AppShell } from '../ui/page/app-shell.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'

/** For those who build: there while developing and in the demo, unknown in production. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (import.meta.env.DEV) return null
  const { demo } = await context.get(queryClientContext).ensureQueryData(programmeStateQuery())
  if (demo === null) throw data(null, { status: 404 })
  return null
}

export function Component() {
  return (
    <AppShell
      nav={['foundations', 'actions', 'surfaces', 'forms', 'tables'].map((id) => (
        <a key={id} href={`#${id}`}>
          {id}
        </a>
      ))}
    >
      <title>Style guide</title>
      <div className="styleguide">
        <PageHeader title="Style guide" lead="Every component in its states. Switch language and appearance above." />
        <Foundations />
        <Actions />
        <Surfaces />
        <section aria-labelledby="forms">
          <h2 id="forms">Forms</h2>
          <SampleCompanyForm />
        </section>
        <section aria-labelledby="tables">
          <h2 id="tables">Tables</h2>
          <SampleTable count={54_000} />
        </section>
      </div>
    </AppShell>
  )
}
