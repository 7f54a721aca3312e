import { joinTwoPeople, samePersonMessages } from '@project-week/contract/people/same-person'
import { useState } from 'react'
import { useCall } from '../lib/api/use-call.ts'
import { localMessage } from '../lib/words/local-message.ts'
import { m } from '../paraglide/messages.js'
import { LinkScreen } from '../ui/page/link-screen.tsx'

/** Where the link leads that joins two people. The token stands behind the `#`, where no server sees it. */
export function Component() {
  const [token] = useState(() => location.hash.slice(1))
  const join = useCall(joinTwoPeople)
  return (
    <LinkScreen
      call={join}
      title={m.people_join_page_title()}
      text={m.people_join_page_text()}
      action={m.people_join_page_action()}
      onPress={() => join.mutate({ body: { token } })}
      done={{ title: m.people_join_page_done(), text: m.people_join_page_done_text() }}
      invalid={localMessage(samePersonMessages.linkInvalid)}
    />
  )
}
