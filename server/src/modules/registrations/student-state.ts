import type { StudentState } from '@project-week/contract/states'
import { sql } from 'kysely'

/** Where a student stands, of `profiles` beside the offer that counts (`offers`, may be missing); drawn in docs/states.md. */
export const studentState = sql<StudentState>`case
  when profiles.withdrawn_at is not null then 'withdrawn'
  when offers.state = 'declined' then 'declined'
  when exists (
    select from team_members m join teams t on t.id = m.team_id
     where m.email = lower(profiles.email) and t.edition = profiles.edition)
  then coalesce(
    (select case when a.turned_up then 'turned-up' else 'absent' end
       from attendance a
       join team_members m on m.team_id = a.team_id and m.email = a.email
       join teams t on t.id = a.team_id
      where a.email = lower(profiles.email) and t.edition = profiles.edition limit 1),
    case when offers.state = 'open' then 'asked' else coalesce(offers.state, 'placed') end)
  when exists (select from publication_news n where n.profile_id = profiles.id) then 'without-team'
  else 'registered' end`

/** The company of the team that a student of `profiles` is in; blank without one. */
export const studentTeam = sql<string>`coalesce((
  select c.company_name
    from team_members m join teams t on t.id = m.team_id join companies c on c.id = t.company_id
   where m.email = lower(profiles.email) and t.edition = profiles.edition limit 1), '')`

/** What a student of `profiles` is tagged with. */
export const studentTags = sql<string[]>`array(
  select tag from tags where tags.profile_id = profiles.id order by tag collate "de-x-icu")`
