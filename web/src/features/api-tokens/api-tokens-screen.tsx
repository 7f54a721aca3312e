import { useQuery } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { Listing } from '../../ui/tables/listing.tsx'
import './api-tokens.css'
import { apiTokensQuery } from './api-tokens.queries.ts'
import { TokenCard } from './token-card.tsx'
import { TokenForm } from './token-form.tsx'

/** The keys with which other systems read lists, and the way to make one more. */
export function ApiTokensScreen() {
  const tokens = useQuery(apiTokensQuery())
  return (
    <div className="api-tokens">
      <Listing rows={tokens} empty={m.api_tokens_none()}>
        {(rows) => (
          <ul className="api-tokens__list">
            {rows.map((token) => (
              <li key={token.id}>
                <TokenCard token={token} />
              </li>
            ))}
          </ul>
        )}
      </Listing>
      <TokenForm />
    </div>
  )
}
